import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseTranscribeEngine } from '../../../ai/transcribe/choose-transcribe-engine.js';
import { analyzeSource } from '../../analysis/analyze-source.js';
import type { Transcript } from '../../analysis/write-transcript.js';
import { throwEngineFailure } from '../../engine-work-failed.js';
import type { ToolRun } from '../flow/tool-run.js';
import { OPENED, probeVideo } from './open-video.js';
import { refused } from './refused.js';

/** Transcribes the speech of a video as an analysis does. Empty without speech, which is not a failure. */
export async function transcribeVideo(
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
