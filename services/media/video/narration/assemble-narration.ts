import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { NARRATION_RATE } from './finish-narration.js';
import { type Loudness, makeLoudnessMeter } from './loudness-meter.js';
import { BYTES_PER_SAMPLE, makeDiskSpace, type PcmSpan, readSamples, spanOfWav } from './pcm-file.js';
import { makeTimeStretcher } from './stretch-audio.js';

/** The synthesized audio of a line, and where it is heard, in seconds of the output. */
export interface NarratedLine {
  readonly wavPath: string;
  readonly startSeconds: number;
  /** 1 is the synthesized tempo. */
  readonly tempo: number;
}

export interface Narration {
  /** Path of headerless samples in the narration's format. */
  readonly rawPath: string;
  readonly durationSeconds: number;
  readonly loudness: Loudness;
}

/** Writes the lines with sample accuracy to a file that is at least as long as wanted, and measures the result. */
export async function assembleNarration(
  lines: readonly NarratedLine[],
  { minSeconds, scratch, signal }: { minSeconds: number; scratch: string; signal: AbortSignal },
): Promise<Narration> {
  const stretches = await Promise.all(lines.map(({ wavPath }) => spanOfWav(wavPath)));
  const rawPath = join(scratch, 'narration.raw');
  const meter = makeLoudnessMeter(NARRATION_RATE);
  const room = makeDiskSpace();
  const file = await open(rawPath, 'w');
  let cursor = 0;
  try {
    for (const [i, { startSeconds, tempo }] of lines.entries()) {
      signal.throwIfAborted();
      const from = Math.max(cursor, Math.round(startSeconds * NARRATION_RATE));
      meter.skip(from - cursor);
      cursor = from;
      await readAtTempo({ stretch: stretches[i] as PcmSpan, tempo, room }, async (block) => {
        meter.take(block);
        await file.write(block, 0, block.byteLength, cursor * BYTES_PER_SAMPLE);
        cursor += block.length;
      });
    }
    const whole = Math.max(cursor, Math.round(minSeconds * NARRATION_RATE));
    meter.skip(whole - cursor);
    cursor = whole;
    // Ranges that were never written read as silence.
    await file.truncate(whole * BYTES_PER_SAMPLE);
  } finally {
    await file.close();
  }
  return { rawPath, durationSeconds: cursor / NARRATION_RATE, loudness: meter.read() };
}

async function readAtTempo(
  { stretch, tempo, room }: { stretch: PcmSpan; tempo: number; room: Buffer },
  take: (block: Int16Array) => Promise<void>,
): Promise<void> {
  if (tempo === 1) return readSamples(stretch, take, room);
  const stretcher = makeTimeStretcher(stretch.samples, tempo);
  await readSamples(stretch, (block) => take(stretcher.push(block)), room);
  await take(stretcher.end());
}
