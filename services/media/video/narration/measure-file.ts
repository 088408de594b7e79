import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { type Loudness, makeLoudnessMeter } from './loudness-meter.js';

const BYTES_PER_SAMPLE = 2;

/** ffmpeg otherwise skips a packet that it cannot decode, and exits with 0. */
const STRICT = ['-xerror', '-err_detect', 'explode'];

interface MeasureOptions {
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Whether a packet that cannot be decoded is an error. */
  readonly isStrict?: boolean;
  readonly signal: AbortSignal;
}

export async function measureFile(
  path: string,
  { rate, channels, isStrict = false, signal }: MeasureOptions,
): Promise<Loudness> {
  const meter = makeLoudnessMeter(rate, channels);
  const frameBytes = channels * BYTES_PER_SAMPLE;
  let odd: Buffer = Buffer.alloc(0);
  await runFfmpeg({
    inputs: [{ path, options: isStrict ? STRICT : [] }],
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
      meter.take(samplesIn(bytes.subarray(0, whole)));
      odd = bytes.subarray(whole);
    },
  });
  return meter.read();
}

/** Copies the bytes only when they start at an odd offset of their buffer. */
function samplesIn(bytes: Buffer): Int16Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(bytes);
  return new Int16Array(buffer as ArrayBuffer, byteOffset, length / BYTES_PER_SAMPLE);
}
