import { requireWithinBytes } from '../../../video/check/source-limits.js';
import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../../video/probe/ffprobe-answer.js';
import type { ToolRun } from '../flow/tool-run.js';
import { refused } from './refused.js';

/** A file with audio and no video stream. */
export interface OpenAudio {
  readonly path: string;
  readonly streamIndex: number;
  readonly seconds: number;
}

/** Returns null if the file has a video stream, or no audio. */
export async function findAudio(run: ToolRun, parameter: string, url: string): Promise<OpenAudio | null> {
  const path = await run.fileOf(url);
  const { limits } = run.services;
  await requireWithinBytes(path, limits);
  const answer = await runFfprobe<FfprobeAnswer>({
    path,
    signal: run.signal,
    options: ['-show_streams', '-show_format'],
  }).catch((err: unknown) => {
    if (err instanceof FfmpegFailed && err.reason === 'exit') return null;
    throw err;
  });
  const streams = answer?.streams ?? [];
  const hasVideo = streams.some(
    (stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic,
  );
  const audio = streams.find(
    ({ codec_type, sample_rate }) => codec_type === 'audio' && Number(sample_rate) > 0,
  );
  if (hasVideo || !audio) return null;
  const seconds = Number(answer?.format?.duration);
  if (seconds > limits.maxSeconds)
    throw refused(`${parameter}: The audio must be at most ${limits.maxSeconds} s long`);
  return { path, streamIndex: audio.index, seconds: seconds > 0 ? seconds : 1 };
}
