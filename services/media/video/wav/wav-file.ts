import { type FileHandle, open } from 'node:fs/promises';
import type { TimeSpan } from '../../text/word.js';
import { wavHeader } from './wav-header.js';

export const SAMPLE_RATE = 16_000;
const BYTES_PER_SAMPLE = 2;

/** A 16 kHz mono 16-bit WAV file, open for reading ranges of it. */
export type WavFile = {
  readonly dataOffset: number;
  readonly sampleCount: number;
  readonly durationSeconds: number;
  /** Returns fewer samples than requested at the end of the file. */
  readSamples(firstSample: number, count: number): Promise<Int16Array>;
  close(): Promise<void>;
};

export async function openWavFile(path: string): Promise<WavFile> {
  const file = await open(path, 'r');
  try {
    const { dataOffset, dataBytes } = await findSamples(file, path);
    const sampleCount = Math.floor(dataBytes / BYTES_PER_SAMPLE);
    return {
      dataOffset,
      sampleCount,
      durationSeconds: sampleCount / SAMPLE_RATE,
      async readSamples(firstSample, count) {
        const wanted = Math.max(0, Math.min(count, sampleCount - firstSample));
        const bytes = Buffer.alloc(wanted * BYTES_PER_SAMPLE);
        const { bytesRead } = await file.read(
          bytes,
          0,
          bytes.length,
          dataOffset + firstSample * BYTES_PER_SAMPLE,
        );
        return new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytesRead / BYTES_PER_SAMPLE));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns a complete WAV file of a time span, for engines that accept files rather than ranges. */
export async function cutWav(wav: WavFile, span: TimeSpan): Promise<Buffer> {
  const { first, count } = bytesOfSpan(span);
  const samples = await wav.readSamples(first / BYTES_PER_SAMPLE, count / BYTES_PER_SAMPLE);
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return Buffer.concat([wavHeader(bytes.length, SAMPLE_RATE), bytes]);
}

/** Returns the byte range of a time span within the samples: `count` bytes from `first` on. */
export function bytesOfSpan({ startSeconds, endSeconds }: TimeSpan): { first: number; count: number } {
  const first = Math.max(0, Math.round(startSeconds * SAMPLE_RATE));
  const count = Math.max(0, Math.round(endSeconds * SAMPLE_RATE) - first);
  return { first: first * BYTES_PER_SAMPLE, count: count * BYTES_PER_SAMPLE };
}

async function findSamples(
  file: FileHandle,
  path: string,
): Promise<{ dataOffset: number; dataBytes: number }> {
  const { size } = await file.stat();
  const chunk = Buffer.alloc(24);
  await file.read(chunk, 0, 12, 0);
  if (chunk.toString('latin1', 0, 4) !== 'RIFF' || chunk.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error(`${path} is not a WAV file`);
  }
  for (let at = 12; at + 8 <= size; ) {
    await file.read(chunk, 0, 24, at);
    const name = chunk.toString('latin1', 0, 4);
    const bytes = chunk.readUInt32LE(4);
    if (name === 'fmt ') {
      const isExpected =
        chunk.readUInt16LE(10) === 1 &&
        chunk.readUInt32LE(12) === SAMPLE_RATE &&
        chunk.readUInt16LE(22) === 8 * BYTES_PER_SAMPLE;
      if (!isExpected) throw new Error(`${path} is not 16 kHz mono 16-bit audio`);
    }
    // A writer that could not seek back leaves the length at 0 or at its maximum.
    if (name === 'data') {
      const rest = size - at - 8;
      return { dataOffset: at + 8, dataBytes: bytes === 0 ? rest : Math.min(bytes, rest) };
    }
    at += 8 + bytes + (bytes % 2);
  }
  throw new Error(`${path} has no samples`);
}
