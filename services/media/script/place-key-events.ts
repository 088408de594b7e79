import { splitWords } from '../engines/hear/split-words.js';
import type { Sentence } from '../engines/write/write-engine.js';

/** An event is where a sentence has at least so much of what tells it from all others. */
const LEAST_LIKENESS = 0.4;

interface Event {
  readonly text: string;
  /** Seconds; null: a place is looked for. */
  readonly timestamp: number | null;
}

interface Scenery {
  readonly language: string;
  readonly durationSeconds: number;
  readonly sentences: readonly Sentence[];
  /** Seconds. */
  readonly sceneChanges: readonly number[];
}

/**
 * Where events belong, in seconds: at the time that was given, else where somebody speaks of them, else at a change of scene between
 * their neighbours. Null where there is neither.
 */
export function placeKeyEvents(events: readonly Event[], scenery: Scenery): Array<number | null> {
  const { language, durationSeconds, sentences, sceneChanges } = scenery;
  const likeness = makeLikeness(sentences, language);
  const places = events.map(({ text, timestamp }) => {
    if (timestamp !== null) return Math.min(timestamp, durationSeconds);
    const scores = sentences.map((_, index) => likeness(text, index));
    const best = Math.max(0, ...scores);
    return best >= LEAST_LIKENESS ? (sentences[scores.indexOf(best)]?.startSeconds ?? null) : null;
  });
  for (let from = 0; from < places.length; from += 1) {
    if (places[from] !== null) continue;
    let to = from;
    while (to < places.length && places[to] === null) to += 1;
    const after = places[from - 1] ?? 0;
    const before = places[to] ?? durationSeconds;
    const free = sceneChanges.filter((at) => at > after && at < before);
    // With fewer changes than events nobody can tell which is which.
    if (free.length >= to - from)
      for (let index = from; index < to; index += 1)
        places[index] = free[Math.floor(((index - from) * free.length) / (to - from))] ?? null;
    from = to;
  }
  return places;
}

/** How much of a text a sentence has, 0 to 1: words that few sentences have tell more. */
function makeLikeness(sentences: readonly Sentence[], language: string) {
  const wordsOf = (text: string) =>
    new Set(
      splitWords(text, language)
        .map((word) => stem(word))
        .filter((word) => word !== ''),
    );
  const spoken = sentences.map(({ text }) => wordsOf(text));
  const counts = new Map<string, number>();
  for (const words of spoken) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => Math.log(1 + (sentences.length + 1) / ((counts.get(word) ?? 0) + 0.5));
  const known = new Map<string, ReadonlySet<string>>();
  return (text: string, index: number): number => {
    const wanted = known.get(text) ?? wordsOf(text);
    known.set(text, wanted);
    let total = 0;
    let found = 0;
    let isTelling = false;
    for (const word of wanted) {
      const weight = weightOf(word);
      total += weight;
      if (!spoken[index]?.has(word)) continue;
      found += weight;
      isTelling ||= (counts.get(word) ?? 0) <= Math.max(1, sentences.length / 2);
    }
    return isTelling ? found / total : 0;
  };
}

/** "Saves", "saving" and "save" are one word to whoever looks for it. */
const stem = (word: string): string => {
  const bare = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return /^[a-z]{4,}$/.test(bare) ? bare.replace(/(?:ing|ed|es|s|e)$/, '') : bare;
};
