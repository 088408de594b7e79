import type { Sentence } from '../../ai/text/text-engine.js';
import { splitWords } from '../../text/split-words.js';

/** An event is where a sentence has at least so much of what tells it from all others. */
const MIN_LIKENESS = 0.4;

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
  const findAlike = makeLikeness(sentences, language);
  const places = events.map(({ text, timestamp }) => {
    if (timestamp !== null) return Math.min(timestamp, durationSeconds);
    const alike = findAlike(text);
    return alike && alike.likeness >= MIN_LIKENESS ? alike.sentence.startSeconds : null;
  });
  for (let from = 0; from < places.length; from += 1) {
    if (places[from] !== null) continue;
    let to = from;
    while (to < places.length && places[to] === null) to += 1;
    const after = places[from - 1] ?? 0;
    const before = places[to] ?? durationSeconds;
    const free = sceneChanges.filter((at) => at > after && at < before);
    // With fewer changes than events the assignment would be ambiguous.
    if (free.length >= to - from)
      for (let index = from; index < to; index += 1)
        places[index] = free[Math.floor(((index - from) * free.length) / (to - from))] ?? null;
    from = to;
  }
  return places;
}

/** Finds the first sentence that has most of a text, and how much of it, 0 to 1: words that few sentences have tell more. */
function makeLikeness(sentences: readonly Sentence[], language: string) {
  const wordsOf = (text: string) =>
    new Set(
      splitWords(text, language)
        .map((word) => stem(word))
        .filter((word) => word !== ''),
    );
  /** Which sentences have a word. A long video's are too many to look through for every event. */
  const places = new Map<string, number[]>();
  for (const [index, { text }] of sentences.entries()) {
    for (const word of wordsOf(text)) {
      const having = places.get(word);
      if (having) having.push(index);
      else places.set(word, [index]);
    }
  }
  const weightOf = (count: number) => Math.log(1 + (sentences.length + 1) / (count + 0.5));
  const tellingMost = Math.max(1, sentences.length / 2);
  return (text: string): { sentence: Sentence; likeness: number } | null => {
    let total = 0;
    const found = new Float64Array(sentences.length);
    const isTelling = new Uint8Array(sentences.length);
    for (const word of wordsOf(text)) {
      const having = places.get(word) ?? [];
      const weight = weightOf(having.length);
      total += weight;
      for (const index of having) {
        found[index] = (found[index] as number) + weight;
        if (having.length <= tellingMost) isTelling[index] = 1;
      }
    }
    let best = -1;
    for (const [index, weight] of found.entries())
      if (isTelling[index] && weight > (found[best] ?? 0)) best = index;
    const sentence = sentences[best];
    return sentence ? { sentence, likeness: (found[best] as number) / total } : null;
  };
}

/** "Saves", "saving" and "save" count as one word for alignment. */
const stem = (word: string): string => {
  const bare = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return /^[a-z]{4,}$/.test(bare) ? bare.replace(/(?:ing|ed|es|s|e)$/, '') : bare;
};
