import { readWithFfmpeg } from './read-media.js';

interface Wanted {
  /** Where to begin; absent: with the first picture. */
  readonly atSeconds?: number;
  /** Absent: all that are coded, each once. */
  readonly count?: number;
  /** What happens to each, as a chain of ffmpeg's filters. */
  readonly filters?: string;
  readonly format: 'gray' | 'rgb24' | 'rgba';
  /** Of a file that is no video: what may read it. */
  readonly readAs?: string;
}

/** The pictures of a file's video, one behind the other, as rows of samples. */
export async function rawPictures(
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
