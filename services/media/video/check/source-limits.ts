import { stat } from 'node:fs/promises';
import { sizeText } from '../../../platform/size-text.js';
import { NotAVideo } from '../probe/not-a-video.js';
import type { SourceProbe } from '../probe/source-probe.js';

/** It is a video, of which more than is taken here. */
export class VideoTooLong extends NotAVideo {}

/** What a source may be at most. */
export interface SourceLimits {
  readonly maxBytes: number;
  readonly maxSeconds: number;
  /** Width times height, as stored. */
  readonly maxPixels: number;
  /** Pictures, sound, subtitles and data counted together. */
  readonly maxStreams: number;
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0).replace(/\.0$/, '');

/** Both in the unit of the limit. */
function inTime(seconds: number, most: number): string {
  if (most < 120) return `${rounded(seconds)} seconds`;
  return most < 3600 ? `${rounded(seconds / 60)} minutes` : `${rounded(seconds / 3600)} hours`;
}

/** Before anything reads the file: its size is known at once. */
export async function requireWithinBytes(path: string, { maxBytes }: SourceLimits): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw new NotAVideo('The file is empty');
  if (size > maxBytes)
    throw new NotAVideo(`The file must be at most ${sizeText(maxBytes)}; it is ${sizeText(size)}`);
}

/** Refuses what is longer, larger or made of more streams than is taken here; the message names the limit and the value. */
export function requireWithinLimits(probe: SourceProbe, limits: SourceLimits): void {
  const { durationSeconds, video } = probe;
  if (durationSeconds > limits.maxSeconds)
    throw new VideoTooLong(
      `The video must be at most ${inTime(limits.maxSeconds, limits.maxSeconds)} long; it is ${inTime(durationSeconds, limits.maxSeconds)}`,
    );
  const { codedWidth: width, codedHeight: height } = video;
  if (width * height > limits.maxPixels)
    throw new NotAVideo(
      `The picture must be at most ${limits.maxPixels} pixels (width times height); it is ${width}x${height}, ${width * height} pixels`,
    );
  if (probe.streamCount > limits.maxStreams)
    throw new NotAVideo(
      `The file must hold at most ${limits.maxStreams} streams (pictures, sound, subtitles); it holds ${probe.streamCount}`,
    );
}
