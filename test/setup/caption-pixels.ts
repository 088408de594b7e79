import { runFfmpeg } from '../../services/media/ffmpeg/run-ffmpeg.js';

const BRIGHT = 200;

/** How many pixels in the lower 40 % of the frame at this time are as bright as a caption. */
export async function brightPixelsBelow(path: string, atSeconds: number): Promise<number> {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    inputs: [{ path, options: ['-ss', atSeconds.toFixed(3)] }],
    outputs: [
      {
        path: 'stdout',
        options: [
          ...['-an', '-frames:v', '1', '-vf', 'crop=iw:ih*0.4:0:ih*0.6,format=gray', '-f', 'rawvideo'],
        ],
      },
    ],
    signal: new AbortController().signal,
    onStdout: (chunk) => chunks.push(chunk),
  });
  return Buffer.concat(chunks).filter((level) => level > BRIGHT).length;
}
