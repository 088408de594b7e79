import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyledText, TextRun } from '../../../../../schemas/formats/styled-text.js';
import { CaptionRules, type RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { fillFontFolder } from '../../../text/typesetting/font-folder.js';
import { escapeFilterPath } from '../../../video/ffmpeg/filter-path.js';
import type { FfmpegInput } from '../../../video/ffmpeg/run-ffmpeg.js';
import { type CaptionsText, captionsAss } from '../../../video/render/captions/captions-ass.js';
import { drawCaptionEmoji } from '../../../video/render/captions/emoji-layer.js';
import { planCaptions } from '../../../video/render/captions/plan-captions.js';
import { ENCODER_PROFILE } from '../../../video/render/plan/render-plan.js';
import { drawingFilters } from '../../../video/render/video/drawn-colour.js';
import { writeEmoji } from '../../../video/render/video/emoji/write-emoji.js';
import { FilterGraph, type GraphInput } from '../../../video/render/video/filter-graph.js';
import {
  inSeconds,
  outputName,
  refused,
  type ToolInputOf,
  type ToolMade,
  type ToolRun,
} from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, openVideo } from './open-video.js';
import { takeSubtitles } from './take-subtitles.js';
import { gridOf, videoChain } from './video-chain.js';

/** More do not fit on a frame: the newest ones are shown. */
const MAX_STACKED = 8;

/**
 * Returns cues of which no two at the same place overlap in time: while several are shown there, their texts
 * are one below the other, in the order in which they began.
 */
export function stackOverlapping(cues: readonly StyledText[]): StyledText[] {
  const places = new Map<string, StyledText[]>();
  for (const cue of cues) {
    const key = JSON.stringify(cue.placement ?? null);
    const atPlace = places.get(key);
    if (atPlace) atPlace.push(cue);
    else places.set(key, [cue]);
  }
  return [...places.values()].flatMap(stack).sort((a, b) => a.startTime - b.startTime);
}

function stack(cues: readonly StyledText[]): StyledText[] {
  const sorted = [...cues].sort((a, b) => a.startTime - b.startTime);
  const stacked: StyledText[] = [];
  let shown: StyledText[] = [];
  let from = 0;
  const showUntil = (time: number) => {
    if (shown.length > 0 && time > from) stacked.push(joined(shown, from, time));
    from = time;
  };
  const end = (time: number) => {
    for (const endTime of [...new Set(shown.map((cue) => cue.endTime))].sort((a, b) => a - b)) {
      if (endTime > time) break;
      showUntil(endTime);
      shown = shown.filter((cue) => cue.endTime > endTime);
    }
  };
  for (const cue of sorted) {
    end(cue.startTime);
    showUntil(cue.startTime);
    shown = [...shown.slice(1 - MAX_STACKED), cue];
  }
  end(Number.POSITIVE_INFINITY);
  return stacked;
}

function joined(cues: readonly StyledText[], startTime: number, endTime: number): StyledText {
  const [first] = cues as [StyledText];
  if (cues.length === 1) return { ...first, startTime, endTime };
  const isStyled = cues.some(({ runs }) => runs !== undefined);
  return {
    startTime,
    endTime,
    text: cues.map(({ text }) => text).join('\n'),
    ...(isStyled && { runs: cues.flatMap(runsOnOwnLine) }),
    ...(first.placement && { placement: first.placement }),
  };
}

const runsOnOwnLine = ({ text, runs = [{ text, style: {} }] }: StyledText, index: number): TextRun[] =>
  index === 0 ? [...runs] : [{ text: '\n', style: {} }, ...runs];

/** The caption style of a workspace without settings. */
const LOOK: Omit<RequestedCaptions, 'color' | 'outlineColor' | 'bold'> = {
  mode: 'normal' as const,
  position: 'bottom' as const,
  positionPercent: 100,
  fontFamily: 'DejaVu Sans',
  fontSizePercent: 5.6,
  backgroundColor: '#000000',
  backgroundOpacity: 0,
};

const USUAL_LINES = 2;
const MAX_LINES = 4;

/** A file's own lines are kept as long as a frame holds them, and its times as they are. */
const rulesFor = (cues: readonly StyledText[]): CaptionRules =>
  CaptionRules.parse({
    maxLines: cues.reduce(
      (max, { text }) => Math.min(MAX_LINES, Math.max(max, text.split('\n').length)),
      USUAL_LINES,
    ),
    minGapFrames: 0,
    maxCharactersPerSecond: 60,
  });

/**
 * Burns subtitles into a video, as an export burns in its captions, with the styles and positions of their file.
 */
export async function burnSubtitles(values: ToolInputOf<'subtitle-burner'>, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, color, outlineColor, bold } = values;
  const taken = await takeSubtitles(values, run);
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  const grid = gridOf(probe);
  const frames = Math.ceil((probe.durationSeconds * grid.fpsNum) / grid.fpsDen) + 1;
  const { fonts } = run.services;
  const captions = { ...LOOK, color, outlineColor, bold };
  const output = { ...grid, totalFrames: frames, encoderProfile: ENCODER_PROFILE } as const;
  const picture = { output, watermark: null };
  const cues = stackOverlapping(taken.cues);
  const request = { cues, language: null, captionRules: rulesFor(cues) };
  const planned = await planCaptions(fonts, request, captions, picture);
  const filters = new FilterGraph();
  const base = filters.chain([filters.source(probe.videoStreamIndex)], ...videoChain(probe));
  const all = { startFrame: 0, endFrame: frames };
  const text = planned && captionsAss(planned, all, grid);
  const written = text ? await writeText(text, run) : { filters: [], reads: [] };
  const captioned = written.filters.length > 0 ? filters.chain([base], ...written.filters) : base;
  const drawn = planned ? drawCaptionEmoji(filters, captioned, planned, all, grid) : captioned;
  if (drawn === base)
    throw refused(
      `subtitles: No subtitle lies within the video, which is ${inSeconds(probe.durationSeconds)} long`,
    );
  const { graph, inputs } = filters.finish(drawn);
  const pictures = await writePictures(inputs, run);
  const outPath = join(run.scratch, 'subtitled.mp4');
  await encodeMp4(run, {
    inputs: [inputOf(video), ...pictures],
    reads: written.reads,
    graph: probe.audio ? `${graph};${audioPad(probe)}${AUDIO_FROM_START}[a]` : graph,
    graphFolder: run.scratch,
    outPath,
    hasAudio: probe.audio !== null,
    seconds: probe.durationSeconds,
    message: 'Burning in the subtitles',
  });
  return {
    path: outPath,
    filename: outputName(videoUrl, 'subtitled', 'mp4'),
    contentType: 'video/mp4',
    warnings: taken.warnings,
  };
}

/** Writes the text to draw and its fonts; returns the filters that draw it and what they read. */
async function writeText(
  { ass, fonts, surface }: CaptionsText,
  { scratch, services }: ToolRun,
): Promise<{ readonly filters: string[]; readonly reads: string[] }> {
  const assPath = join(scratch, 'captions.ass');
  await writeFile(assPath, ass);
  const fontsDir = join(scratch, 'fonts');
  const files: string[] = [];
  for (const sha256 of fonts) {
    const path = await services.fonts.pathOf(sha256);
    if (path) files.push(path);
  }
  await fillFontFolder(fontsDir, files);
  const draw = `ass=filename=${escapeFilterPath(assPath)}:fontsdir=${escapeFilterPath(fontsDir)}`;
  return { filters: drawingFilters(draw, surface), reads: [assPath, fontsDir, ...files] };
}

async function writePictures(
  inputs: readonly GraphInput[],
  { scratch, services }: ToolRun,
): Promise<FfmpegInput[]> {
  const pictures: FfmpegInput[] = [];
  for (const { sha256, glyphs = [], options } of inputs) {
    const path = await writeEmoji(services.fonts, { sha256, glyphs }, scratch);
    if (path === null) throw new Error('The font of the emoji is no longer installed');
    pictures.push({ path, formats: 'png_pipe', options });
  }
  return pictures;
}
