import type { Interaction } from '../../../../schemas/interaction.js';
import type { Sentence } from '../../ai/text/text-engine.js';
import { splitWords } from '../../text/split-words.js';
import { findNamedAction, stem } from './find-named-action.js';

/** Minimum share of an event's distinctive words that a sentence must contain. */
const MIN_SIMILARITY = 0.4;

interface Event {
  readonly text: string;
  /** In seconds; null if the time is to be determined. */
  readonly timestamp: number | null;
}

interface Scenery {
  readonly language: string;
  readonly durationSeconds: number;
  readonly sentences: readonly Sentence[];
  /** Times in seconds. */
  readonly sceneChanges: readonly number[];
  /** Of a screen recording, by time. */
  readonly interactions?: readonly Interaction[] | undefined;
}

/** Seconds before an action at which an event that tells of it begins. */
const BEFORE_ACTION = 1;

/**
 * Returns the time of each event in seconds: the given time, else that of a sentence about it, else a change
 * of scene between its neighbours. Null if there is neither.
 */
export function placeKeyEvents(events: readonly Event[], scenery: Scenery): Array<number | null> {
  const { language, durationSeconds, sentences, sceneChanges, interactions = [] } = scenery;
  const findAlike = makeSimilarity(sentences, language);
  const places = events.map(({ text, timestamp }) => {
    if (timestamp !== null) return Math.min(timestamp, durationSeconds);
    const alike = findAlike(text);
    if (alike && alike.similarity >= MIN_SIMILARITY) return alike.sentence.startSeconds;
    return placeOfAction(text, interactions, language);
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

/** A moment before the action whose name an event contains; null without one. */
function placeOfAction(text: string, interactions: readonly Interaction[], language: string): number | null {
  const named = findNamedAction(text, interactions, language);
  return named && Math.max(0, named.start - BEFORE_ACTION);
}

/**
 * Finds the first sentence with the largest share of a text's words, and that share, 0 to 1; words that occur
 * in few sentences weigh more.
 */
function makeSimilarity(sentences: readonly Sentence[], language: string) {
  const wordsOf = (text: string) =>
    new Set(
      splitWords(text, language)
        .map((word) => stem(word))
        .filter((word) => word !== ''),
    );
  /** Index from words to sentences, because a long video has too many sentences to scan for every event. */
  const places = new Map<string, number[]>();
  for (const [index, { text }] of sentences.entries()) {
    for (const word of wordsOf(text)) {
      const having = places.get(word);
      if (having) having.push(index);
      else places.set(word, [index]);
    }
  }
  const weightOf = (count: number) => Math.log(1 + (sentences.length + 1) / (count + 0.5));
  const maxDistinctive = Math.max(1, sentences.length / 2);
  return (text: string): { sentence: Sentence; similarity: number } | null => {
    let total = 0;
    const found = new Float64Array(sentences.length);
    const isDistinctive = new Uint8Array(sentences.length);
    for (const word of wordsOf(text)) {
      const having = places.get(word) ?? [];
      const weight = weightOf(having.length);
      total += weight;
      for (const index of having) {
        found[index] = (found[index] as number) + weight;
        if (having.length <= maxDistinctive) isDistinctive[index] = 1;
      }
    }
    let best = -1;
    for (const [index, weight] of found.entries())
      if (isDistinctive[index] && weight > (found[best] ?? 0)) best = index;
    const sentence = sentences[best];
    return sentence ? { sentence, similarity: (found[best] as number) / total } : null;
  };
}
