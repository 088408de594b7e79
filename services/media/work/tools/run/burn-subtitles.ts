import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import { CaptionRules, type RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { fillFontFolder } from '../../../text/typesetting/font-folder.js';
import { escapeFilterPath } from '../../../video/ffmpeg/filter-path.js';
import { captionsAss } from '../../../video/render/captions/captions-ass.js';
import { planCaptions } from '../../../video/render/captions/plan-captions.js';
import { drawingFilters } from '../../../video/render/video/drawn-colour.js';
import { outputName } from '../flow/output-name.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, openVideo } from './open-video.js';
import { inSeconds, refused } from './refused.js';
import { stackOverlapping } from './stack-overlapping.js';
import { takeSubtitles } from './take-subtitles.js';
import type { ToolInputOf } from './values-of.js';
import { gridOf, videoChain } from './video-chain.js';

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

/** A file's own lines are kept as long as a frame holds them. */
const linesOf = (cues: readonly StyledText[]): number =>
  cues.reduce((most, { text }) => Math.min(MAX_LINES, Math.max(most, text.split('\n').length)), USUAL_LINES);

/**
 * Burns subtitles into a video, as an export burns in its captions, with the styles and positions of their file.
 */
export async function burnSubtitles(values: ToolInputOf<'subtitle-burner'>, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, color, outlineColor, bold } = values;
  const lines = await takeSubtitles(values, run);
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  const grid = gridOf(probe);
  const frames = Math.ceil((probe.durationSeconds * grid.fpsNum) / grid.fpsDen) + 1;
  const { fonts } = run.services;
  const captions = { ...LOOK, color, outlineColor, bold };
  const output = { ...grid, totalFrames: frames, encoderProfile: 'h264-high-1' } as const;
  const picture = { output, watermark: null };
  const cues = stackOverlapping(lines);
  const captionRules = CaptionRules.parse({ maxLines: linesOf(cues) });
  const planned = await planCaptions(fonts, { cues, language: null, captionRules }, captions, picture);
  const drawn = planned && captionsAss(planned, { startFrame: 0, endFrame: frames }, grid);
  if (!drawn)
    throw refused(
      `subtitles: No subtitle lies within the video, which is ${inSeconds(probe.durationSeconds)} long`,
    );

  const assPath = join(run.scratch, 'captions.ass');
  await writeFile(assPath, drawn.ass);
  const fontsDir = join(run.scratch, 'fonts');
  const fontFiles = (await Promise.all(drawn.fonts.map((sha256) => fonts.pathOf(sha256)))).filter(
    (path) => path !== undefined && path !== null,
  );
  await fillFontFolder(fontsDir, fontFiles);
  const draw = `ass=filename=${escapeFilterPath(assPath)}:fontsdir=${escapeFilterPath(fontsDir)}`;
  const graph = [
    `${videoPad(probe)}${[...videoChain(probe), ...drawingFilters(draw, drawn.surface)].join(',')}[v]`,
    ...(probe.audio ? [`${audioPad(probe)}${AUDIO_FROM_START}[a]`] : []),
  ].join(';');
  const outPath = join(run.scratch, 'subtitled.mp4');
  await encodeMp4(run, {
    inputs: [inputOf(video)],
    reads: [assPath, fontsDir, ...fontFiles],
    graph,
    outPath,
    hasAudio: probe.audio !== null,
    seconds: probe.durationSeconds,
    message: 'Burning in the subtitles',
  });
  return { path: outPath, filename: outputName(videoUrl, 'subtitled', 'mp4'), contentType: 'video/mp4' };
}
