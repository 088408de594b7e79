import { readWithFfmpeg } from './read-media.js';

interface Wanted {
  /** Start time; default: the first frame. */
  readonly atSeconds?: number;
  /** Number of frames; default: all coded frames, each once. */
  readonly count?: number;
  /** A chain of ffmpeg filters applied to each frame. */
  readonly filters?: string;
  readonly format: 'gray' | 'rgb24' | 'rgba';
  /** The demuxer for a file that is not a video. */
  readonly readAs?: string;
}

/** Returns the frames of a video in sequence, as rows of samples. */
export async function rawFrames(
  path: string,
  { atSeconds, count, filters, format, readAs }: Wanted,
): Promise<Buffer> {
  const chain = [...(filters ? [filters] : []), `format=${format}`].join(',');
  const { output } = await readWithFfmpeg([
    ...(readAs ? ['-format_whitelist', readAs] : []),
    ...(atSeconds === undefined ? [] : ['-ss', atSeconds.toFixed(3)]),
    ...['-i', path, '-map', '0:v:0', '-vf', chain, '-fps_mode', 'passthrough'],
    ...(count === undefined ? [] : ['-frames:v', String(count)]),
    ...['-f', 'rawvideo', 'pipe:1'],
  ]);
  return output;
}
