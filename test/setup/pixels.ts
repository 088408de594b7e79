import { runFfmpeg } from '../../services/media/ffmpeg/run-ffmpeg.js';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue, 0 to 255, of a place in a picture or in the first frame of a video. */
export async function averageColour(path: string, { x, y, width, height }: Area): Promise<number[]> {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    inputs: [{ path }],
    outputs: [
      {
        path: 'stdout',
        options: [
          ...[
            '-frames:v',
            '1',
            '-vf',
            `crop=${width}:${height}:${x}:${y}:exact=1,format=rgb24,scale=1:1:flags=area`,
          ],
          ...['-f', 'rawvideo', '-pix_fmt', 'rgb24'],
        ],
      },
    ],
    signal: new AbortController().signal,
    onStdout: (chunk) => chunks.push(chunk),
  });
  return [...Buffer.concat(chunks)];
}

/** The frame that is shown at a time, as rows of red, green and blue. */
export async function frameAt(path: string, seconds: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    inputs: [{ path, options: ['-ss', String(seconds)] }],
    outputs: [{ path: 'stdout', options: ['-frames:v', '1', '-an', '-f', 'rawvideo', '-pix_fmt', 'rgb24'] }],
    signal: new AbortController().signal,
    onStdout: (chunk) => chunks.push(chunk),
  });
  return Buffer.concat(chunks);
}
