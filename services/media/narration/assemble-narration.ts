import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { NARRATION_RATE } from '../engines/speak/finish-narration.js';
import { type Loudness, makeLoudnessMeter } from './loudness-meter.js';
import { BYTES_PER_SAMPLE, readSamples, stretchOfWav } from './pcm-file.js';
import { type PlacedLine, type Placing, placeLines } from './place-lines.js';
import { stretchLines } from './stretch-lines.js';

/** A line's sound as it was spoken, and when it belongs, in seconds of the video. */
export interface NarratedLine {
  /** A finished narration. */
  readonly wavPath: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly endsSentence: boolean;
}

export interface Narration {
  /** Samples as all narration has them, without a header. */
  readonly rawPath: string;
  readonly durationSeconds: number;
  readonly loudness: Loudness;
  readonly lines: readonly PlacedLine[];
}

/** Puts the lines where they belong, sample by sample, as long as the video or longer, and measures the whole. */
export async function assembleNarration(
  lines: readonly NarratedLine[],
  { scratch, signal, ...placing }: Placing & { scratch: string; signal: AbortSignal },
): Promise<Narration> {
  const stretches = await Promise.all(lines.map(({ wavPath }) => stretchOfWav(wavPath)));
  const voiced = lines.map((line, i) => ({
    ...line,
    durationSeconds: (stretches[i]?.samples ?? 0) / NARRATION_RATE,
  }));
  const placed = placeLines(voiced, placing);
  const sounds = placed.map(({ tempo }, i) => ({ stretch: stretches[i] as never, tempo }));
  const stretched = await stretchLines(sounds, { scratch, signal });

  const rawPath = join(scratch, 'narration.raw');
  const meter = makeLoudnessMeter(NARRATION_RATE);
  const file = await open(rawPath, 'w');
  let cursor = 0;
  try {
    for (const [i, { startSeconds }] of placed.entries()) {
      signal.throwIfAborted();
      const { stretch, leadSamples } = stretched[i] as (typeof stretched)[number];
      const from = Math.round(startSeconds * NARRATION_RATE) - leadSamples;
      // What comes before the line's begin, and would come before the end of the last one, is silence.
      const skipped = Math.max(0, cursor - from);
      if (skipped >= stretch.samples) continue;
      meter.skip(from + skipped - cursor);
      cursor = from + skipped;
      const heard = {
        path: stretch.path,
        offset: stretch.offset + skipped * BYTES_PER_SAMPLE,
        samples: stretch.samples - skipped,
      };
      await readSamples(heard, async (piece) => {
        meter.take(piece);
        await file.write(piece, 0, piece.byteLength, cursor * BYTES_PER_SAMPLE);
        cursor += piece.length;
      });
    }
    const whole = Math.max(cursor, Math.round((placing.videoSeconds ?? 0) * NARRATION_RATE));
    meter.skip(whole - cursor);
    cursor = whole;
    // What was never written reads as silence.
    await file.truncate(whole * BYTES_PER_SAMPLE);
  } finally {
    await file.close();
  }
  return { rawPath, durationSeconds: cursor / NARRATION_RATE, loudness: meter.read(), lines: placed };
}
