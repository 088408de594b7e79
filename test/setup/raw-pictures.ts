import { runFfmpeg } from '../../services/media/ffmpeg/run-ffmpeg.js';

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
  const chunks: Buffer[] = [];
  const chain = [...(filters ? [filters] : []), `format=${format}`].join(',');
  await runFfmpeg({
    inputs: [
      {
        path,
        ...(readAs && { formats: readAs }),
        ...(atSeconds !== undefined && { options: ['-ss', atSeconds.toFixed(3)] }),
      },
    ],
    outputs: [
      {
        path: 'stdout',
        options: [
          ...['-map', '0:v:0', '-vf', chain, '-fps_mode', 'passthrough'],
          ...(count === undefined ? [] : ['-frames:v', String(count)]),
          ...['-f', 'rawvideo'],
        ],
      },
    ],
    signal: new AbortController().signal,
    onStdout: (chunk) => void chunks.push(chunk),
  });
  return Buffer.concat(chunks);
}
