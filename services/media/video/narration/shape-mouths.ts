import type { TimedWord } from './spread-words.js';

/** Mouths that a presenter is drawn with, by how they look. */
export const MOUTHS = ['closed', 'narrow', 'open', 'wide', 'round'] as const;
export type Mouth = (typeof MOUTHS)[number];

/** A line of a narration: the level of its audio and its words, both at the pace at which it was synthesized. */
export interface SpokenLine {
  /** Root mean squares, one after another. */
  readonly levels: readonly number[];
  readonly levelSeconds: number;
  readonly words: readonly TimedWord[];
  /** When it is heard, and how many times as fast as it was synthesized. */
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly tempo: number;
}

/** Share of a line's loud level below which nobody speaks, and up to which a mouth is hardly or not widely open. */
const SILENT = 0.05;
const SOFT = 0.2;
const MEDIUM = 0.45;
/** Nine tenths of a line are softer. */
const LOUD_PERCENTILE = 0.9;

/** Letters as they are seen on lips; of other scripts only the level is known. */
const SEEN: ReadonlyArray<readonly [string, Mouth]> = [
  ['aæ', 'wide'],
  ['eh', 'open'],
  ['iy', 'narrow'],
  ['ouwœ', 'round'],
  ['bmp', 'closed'],
  ['cdfgjklnqrstvxzß', 'narrow'],
];
const MOUTH_OF_LETTER = new Map(
  SEEN.flatMap(([letters, mouth]) => [...letters].map((letter) => [letter, mouth] as const)),
);

/** A vowel takes about twice as long as a consonant. */
const VOWELS = new Set('aeiouyæœ');
const VOWEL_WEIGHT = 2;

/** Returns the mouth at each time, in order: closed between the lines and in their pauses. */
export function shapeMouths(lines: readonly SpokenLine[], times: readonly number[]): Mouth[] {
  const loud = lines.map(({ levels }) => loudLevelOf(levels));
  let next = 0;
  return times.map((seconds) => {
    while (lines[next] && endOf(lines[next] as SpokenLine) <= seconds) next += 1;
    const line = lines[next];
    if (!line || seconds < line.startSeconds) return 'closed';
    return mouthAt(line, (seconds - line.startSeconds) * line.tempo, loud[next] as number);
  });
}

const endOf = ({ startSeconds, durationSeconds }: SpokenLine): number => startSeconds + durationSeconds;

function loudLevelOf(levels: readonly number[]): number {
  const sorted = [...levels].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * LOUD_PERCENTILE)] ?? 0;
}

function mouthAt({ levels, levelSeconds, words }: SpokenLine, seconds: number, loud: number): Mouth {
  const at = Math.floor(seconds / levelSeconds);
  const around = levels.slice(Math.max(0, at - 1), at + 2);
  const level = around.reduce((sum, each) => sum + each, 0) / Math.max(1, around.length);
  const share = loud > 0 ? level / loud : 0;
  if (share < SILENT) return 'closed';
  return softened(letterAt(words, seconds) ?? byLevel(share), share);
}

const byLevel = (share: number): Mouth => (share < SOFT ? 'narrow' : share < MEDIUM ? 'open' : 'wide');

/** A mouth opens no wider than the level lets expect. */
function softened(mouth: Mouth, share: number): Mouth {
  if (mouth === 'wide') return byLevel(share);
  return mouth === 'open' && share < SOFT ? 'narrow' : mouth;
}

/** Returns the mouth of the letter that is spoken; null between words and in scripts without known letters. */
function letterAt(words: readonly TimedWord[], seconds: number): Mouth | null {
  const word = words.find(({ start, end }) => seconds >= start && seconds < end);
  if (!word) return null;
  const letters = [...word.text.toLowerCase().normalize('NFD')].filter((sign) => /\p{L}/u.test(sign));
  const weights = letters.map((letter) => (VOWELS.has(letter) ? VOWEL_WEIGHT : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (whole * (seconds - word.start)) / (word.end - word.start);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return MOUTH_OF_LETTER.get(letters[index] ?? '') ?? null;
}
