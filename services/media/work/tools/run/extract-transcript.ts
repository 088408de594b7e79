import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { clockOf } from '../../../../../schemas/formats/timed-text.js';
import { chooseTranscribeEngine } from '../../../ai/transcribe/choose-transcribe-engine.js';
import { analyzeSource } from '../../analysis/analyze-source.js';
import type { Cue } from '../../analysis/make-cues.js';
import type { Transcript } from '../../analysis/write-transcript.js';
import { throwEngineFailure } from '../../engine-work-failed.js';
import { refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { OPENED, probeVideo } from './open-video.js';
import { writeSubtitleFile } from './translate-subtitles.js';

/** A longer silence begins a new paragraph. */
const PARAGRAPH_PAUSE_SECONDS = 2;

/** Extracts the speech of a video as text. */
export async function extractTranscript(
  values: ToolInputOf<'video-transcript-extractor'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { cues } = await transcribeVideo(run, values);
  return { output: values.timestamps ? withTimes(cues) : inParagraphs(cues) };
}

const oneLine = ({ text }: Cue): string => text.replace(/\n/g, ' ');

function withTimes(cues: readonly Cue[]): string {
  return cues
    .map((cue) => {
      const { hh, mm, ss } = clockOf(Math.floor(cue.startTime));
      return `[${hh}:${mm}:${ss}] ${oneLine(cue)}`;
    })
    .join('\n');
}

function inParagraphs(cues: readonly Cue[]): string {
  let text = '';
  let endTime: number | null = null;
  for (const cue of cues) {
    const isNew = endTime !== null && cue.startTime - endTime >= PARAGRAPH_PAUSE_SECONDS;
    text += `${text === '' ? '' : isNew ? '\n\n' : ' '}${oneLine(cue)}`;
    endTime = cue.endTime;
  }
  return text;
}

/** Transcribes the speech of a video as an analysis does. Empty without speech, which is not a failure. */
async function transcribeVideo(
  run: ToolRun,
  { videoUrl, language }: { readonly videoUrl: string; readonly language: string | undefined },
): Promise<Transcript> {
  const { path, probe } = await probeVideo(run, 'videoUrl', videoUrl);
  if (!probe.audio) throw refused('videoUrl: The video has no audio');
  const { transcribe, concurrency } = run.services;
  const { transcript } = await analyzeSource({
    sourcePath: path,
    probe,
    detection: transcribe,
    language,
    autoZoom: false,
    signal: run.signal,
    scratchDir: await mkdtemp(join(run.scratch, 'heard-')),
    maxTranscribedSeconds: Number.POSITIVE_INFINITY,
    chooseEngine: () => chooseTranscribeEngine(transcribe, { language, concurrency }),
    onProgress: ({ fraction, message }) => run.report(OPENED + 0.9 * fraction, message),
  }).catch(throwEngineFailure('tool'));
  if (!transcript) throw new Error('Speech of any length must be transcribed in one unit');
  return transcript;
}

/** Makes subtitles of the speech in a video. */
export async function generateSubtitles(
  values: ToolInputOf<'subtitle-generator'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { cues } = await transcribeVideo(run, values);
  const { format, videoUrl } = values;
  return writeSubtitleFile(run, cues, { format, url: videoUrl, made: 'subtitles' });
}
