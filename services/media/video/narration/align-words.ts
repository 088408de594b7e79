import { splitWords } from '../../text/split-words.js';
import { NARRATION_RATE } from './finish-narration.js';
import { type PcmSpan, readSamples } from './pcm-file.js';
import { spreadWords, type TimedWord } from './spread-words.js';

/** The loudness is measured so often. */
export const LEVEL_SECONDS = 0.01;
const FRAME_SAMPLES = NARRATION_RATE * LEVEL_SECONDS;

/** Says when each word of a text is heard in the audio of a voice that reads it, by its pauses and by how long words take. */
export async function alignWords(
  span: PcmSpan,
  text: string,
  language: string | undefined,
): Promise<TimedWord[]> {
  const words = splitWords(text, language);
  if (words.length === 0 || span.samples === 0) return [];
  return spreadWords(words, await measureLevels(span), LEVEL_SECONDS);
}

/** Root mean squares of the samples, frame by frame. */
export async function measureLevels(span: PcmSpan): Promise<number[]> {
  const levels: number[] = [];
  let sum = 0;
  let count = 0;
  await readSamples(span, (block) => {
    for (let i = 0; i < block.length; i += 1) {
      const sample = block[i]!;
      sum += sample * sample;
      count += 1;
      if (count < FRAME_SAMPLES) continue;
      levels.push(Math.sqrt(sum / count));
      sum = 0;
      count = 0;
    }
  });
  if (count > 0) levels.push(Math.sqrt(sum / count));
  return levels;
}
