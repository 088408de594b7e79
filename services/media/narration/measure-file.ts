import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { type Loudness, makeLoudnessMeter } from './loudness-meter.js';

const BYTES_PER_SAMPLE = 2;

/** How loud a finished file is, as whoever plays it hears it. */
export async function measureFile(
  path: string,
  { rate, channels, signal }: { rate: number; channels: 1 | 2; signal: AbortSignal },
): Promise<Loudness> {
  const meter = makeLoudnessMeter(rate, channels);
  const frameBytes = channels * BYTES_PER_SAMPLE;
  let odd: Buffer = Buffer.alloc(0);
  await runFfmpeg({
    inputs: [{ path }],
    outputs: [
      {
        path: 'stdout',
        options: ['-ac', String(channels), '-c:a', 'pcm_s16le', '-f', 's16le', '-flush_packets', '0'],
      },
    ],
    signal,
    onStdout: (chunk) => {
      const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
      const whole = bytes.length - (bytes.length % frameBytes);
      const { buffer, byteOffset } = bytes;
      // Copied: a chunk may begin at an odd place of its buffer.
      meter.take(new Int16Array(buffer.slice(byteOffset, byteOffset + whole) as ArrayBuffer));
      odd = bytes.subarray(whole);
    },
  });
  return meter.read();
}
