export interface TimedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A pause is at least so long; a stop such as "p" is silent for less. */
const MIN_PAUSE_SECONDS = 0.09;
/** A frame is silent when it is so much quieter than the loud ones. */
const SILENCE = 10 ** (-30 / 20);

/** Seconds that words take at a usual pace, by their sounds; fitted to the words of flite and espeak-ng. */
const WORD_SECONDS = 0.1;
const VOWEL_SECONDS = 0.06;
const CONSONANT_SECONDS = 0.05;
/** A short word is mostly one that is said in passing. */
const SHORT_WORD_LETTERS = 3;
const SHORT_WORD_SECONDS = -0.07;
/** The last word before a pause is drawn out. */
const LAST_WORD_SECONDS = 0.13;
/** Of a sign that is a syllable or a word, and of a digit. */
const SYLLABLE_SECONDS = 0.18;
const DIGIT_SECONDS = 0.28;

/** How long a pause is expected to be, by the sign before it. */
export const SENTENCE_PAUSE_SECONDS = 0.3;
const CLAUSE_PAUSE_SECONDS = 0.2;

/** To either side of the word that a pause is expected after. */
const WORDS_TRIED = 6;

/** Distributes words over the audio that they are heard in, given its level in every frame. */
export function spreadWords(
  words: readonly string[],
  levels: readonly number[],
  frameSeconds: number,
): TimedWord[] {
  const duration = levels.length * frameSeconds;
  const weights = words.map((word, index) =>
    secondsOfWord(word, index === words.length - 1 || pauseAfterWord(word) > 0),
  );
  const pauses = findPauses(levels, frameSeconds);
  const cuts = matchPauses(words, weights, pauses, duration);
  const timed: TimedWord[] = [];
  let first = 0;
  let from = 0;
  for (const { after, pause } of [
    ...cuts,
    { after: words.length - 1, pause: { from: duration, to: duration } },
  ]) {
    const group = words.slice(first, after + 1);
    const seconds = group.map((word, index) =>
      secondsOfWord(word, index === group.length - 1 || pauseAfterWord(word) > 0),
    );
    const whole = seconds.reduce((sum, each) => sum + each, 0);
    let at = from;
    for (const [index, text] of group.entries()) {
      const share = whole > 0 ? (seconds[index] as number) / whole : 1 / group.length;
      const end = at + share * (pause.from - from);
      timed.push({ text, start: at, end });
      at = end;
    }
    first = after + 1;
    from = pause.to;
  }
  return timed;
}

interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Within the audio; silence at its ends is no pause. */
function findPauses(levels: readonly number[], frameSeconds: number): Pause[] {
  const sorted = [...levels].sort((a, b) => a - b);
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const pauses: Pause[] = [];
  let from: number | null = null;
  for (const [index, level] of levels.entries()) {
    if (level < loud * SILENCE) {
      from ??= index;
      continue;
    }
    if (from !== null && from > 0 && (index - from) * frameSeconds >= MIN_PAUSE_SECONDS)
      pauses.push({ from: from * frameSeconds, to: index * frameSeconds });
    from = null;
  }
  return pauses;
}

/**
 * Which pause comes after which word: the way through words and pauses that fits best to how long the words take. A pause may
 * belong to none, as within "stop", and a sign may be read without one.
 */
function matchPauses(
  words: readonly string[],
  weights: readonly number[],
  pauses: readonly Pause[],
  duration: number,
): Array<{ after: number; pause: Pause }> {
  const spoken = duration - pauses.reduce((sum, { from, to }) => sum + to - from, 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const rate = whole > 0 ? spoken / whole : 1;
  // Speech up to each word's end, and up to each pause, both without pauses.
  const ends: number[] = [];
  for (const weight of weights) ends.push((ends.at(-1) ?? 0) + weight * rate);
  let silent = 0;
  const spokenAt = pauses.map(({ from, to }) => {
    const at = from - silent;
    silent += to - from;
    return at;
  });
  const count = words.length;
  const near = spokenAt.map((at) => nearestWords(ends, at));
  /** Least cost of the first pauses, the last of them being after a word or before; and the choice that led there. */
  const cost = pauses.map(() => new Float64Array(count).fill(Number.POSITIVE_INFINITY));
  const previous = pauses.map(() => new Int32Array(count).fill(-2));
  const skipped = (from: number, to: number) =>
    pauses.slice(from, to).reduce((sum, pause) => sum + unmatchedCost(pause), 0);
  let best = { cost: skipped(0, pauses.length), pause: -1, word: -1 };
  for (let p = 0; p < pauses.length; p += 1) {
    for (const w of near[p] as number[]) {
      const own = matchCost(
        words[w] as string,
        (ends[w] as number) - (spokenAt[p] as number),
        pauses[p] as Pause,
      );
      let min = skipped(0, p) + own;
      let from = -1;
      for (let q = 0; q < p; q += 1) {
        for (const v of near[q] as number[]) {
          const before = cost[q]?.[v] as number;
          if (v >= w || !Number.isFinite(before)) continue;
          // Between two pauses the words take as long as the speech does.
          const stretch =
            (ends[w] as number) - (ends[v] as number) - ((spokenAt[p] as number) - (spokenAt[q] as number));
          const total = before + skipped(q + 1, p) + own + Math.abs(stretch);
          if (total < min) [min, from] = [total, q * count + v];
        }
      }
      (cost[p] as Float64Array)[w] = min;
      (previous[p] as Int32Array)[w] = from;
      const rest = min + skipped(p + 1, pauses.length);
      if (rest < best.cost) best = { cost: rest, pause: p, word: w };
    }
  }
  const matched: Array<{ after: number; pause: Pause }> = [];
  for (let { pause: p, word: w } = best; p >= 0; ) {
    matched.unshift({ after: w, pause: pauses[p] as Pause });
    const from = previous[p]?.[w] as number;
    if (from < 0) break;
    [p, w] = [Math.floor(from / count), from % count];
  }
  return matched;
}

/** The words that a pause can come after; of a long text there are too many to try all. */
function nearestWords(ends: readonly number[], at: number): number[] {
  let nearest = 0;
  while (
    nearest < ends.length - 2 &&
    Math.abs((ends[nearest + 1] as number) - at) <= Math.abs((ends[nearest] as number) - at)
  )
    nearest += 1;
  const first = Math.max(0, nearest - WORDS_TRIED);
  return Array.from(
    { length: Math.max(0, Math.min(ends.length - 1, nearest + WORDS_TRIED + 1) - first) },
    (_, i) => first + i,
  );
}

/** In seconds, as the other costs. */
const unmatchedCost = ({ from, to }: Pause): number => (to - from) * 4;

function matchCost(word: string, offSeconds: number, { from, to }: Pause): number {
  const sign = pauseAfterWord(word);
  const seconds = to - from;
  return Math.abs(offSeconds) * 0.5 + (sign > 0 ? Math.abs(seconds - sign) * 0.2 : seconds * 2);
}

/** How long a pause is expected after a word, by the sign at its end. */
export function pauseAfterWord(word: string): number {
  if (/[.!?…。！？؟।]["'”’»)\]」』]*$/u.test(word)) return SENTENCE_PAUSE_SECONDS;
  return /[,;:–—、，；：،]["'”’»)\]」』]*$/u.test(word) || /^[–—-]$/u.test(word) ? CLAUSE_PAUSE_SECONDS : 0;
}

const VOWELS = /[aeiouyäöüáéíóúàèìòùâêîôûãõåæøœıаеёиоуыэюяєіїαεηιουωάέήίόύώ]+/gu;
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How many seconds a word takes at a usual pace. */
export function secondsOfWord(word: string, isLast: boolean): number {
  const spoken = word.normalize('NFC').toLowerCase();
  const counted = (pattern: RegExp) => spoken.match(pattern)?.length ?? 0;
  const letters = counted(/\p{L}/gu);
  const digits = counted(/\p{N}/gu);
  const syllables = counted(SYLLABLES);
  if (letters + digits === 0) return 0;
  const vowels = counted(VOWELS);
  const consonants = Math.max(0, (spoken.replace(VOWELS, '').match(/\p{L}/gu)?.length ?? 0) - syllables);
  const isShort = syllables === 0 && digits === 0 && letters <= SHORT_WORD_LETTERS;
  return (
    WORD_SECONDS +
    vowels * VOWEL_SECONDS +
    consonants * CONSONANT_SECONDS +
    syllables * SYLLABLE_SECONDS +
    digits * DIGIT_SECONDS +
    (isShort ? SHORT_WORD_SECONDS : 0) +
    (isLast ? LAST_WORD_SECONDS : 0)
  );
}
