import { habitsOf } from './speech-patterns.js';
import type { Sentence, SourceMaterial } from './text-engine.js';

/** Sentences of one step, and the key event that names it. */
export type StepGroup = { readonly sentences: Sentence[]; readonly eventText: string | null };

const LONGEST_SECONDS = 60;
const MAX_SENTENCES = 6;
/** An article with more steps than this would be a transcript. */
const MAX_STEPS = 25;
/** A step begins where the strength reaches this value; see `beginStrength`. */
const STEP_BEGINS = 2.5;
const LONG_PAUSE_SECONDS = 2.5;
/** More than all other signals together. */
const KEY_EVENT = 20;

type Beginning = { readonly strength: number; readonly eventText: string | null };

/**
 * Groups sentences into steps: a step begins at a key event, at a sequence word of the speaker, at a pause,
 * or at a scene change.
 */
export function groupSteps(sentences: readonly Sentence[], material: SourceMaterial): StepGroup[] {
  const beginnings = sentences.map((_, index) => beginningAt(sentences, index, material));
  for (let threshold = STEP_BEGINS; ; threshold += 0.5) {
    const groups = cutAt(sentences, beginnings, threshold);
    if (groups.length <= MAX_STEPS) return groups.map(({ group }) => group);
    // Now only key events begin steps, and every key event does.
    if (threshold > KEY_EVENT / 2) return joinWeakest(groups);
  }
}

interface RankedGroup {
  readonly group: StepGroup;
  readonly strength: number;
}

/**
 * Joins the weakest beginnings to the step before; of equal ones those of the shortest steps, so that the
 * rest is spread over the video.
 */
function joinWeakest(groups: RankedGroup[]): StepGroup[] {
  const left = [...groups];
  const joinedSentences = (index: number) =>
    (left[index - 1]?.group.sentences.length ?? 0) + (left[index]?.group.sentences.length ?? 0);
  while (left.length > MAX_STEPS) {
    let weakest = 1;
    for (let index = 2; index < left.length; index++) {
      const difference = (left[index]?.strength ?? 0) - (left[weakest]?.strength ?? 0);
      if (difference < 0 || (difference === 0 && joinedSentences(index) < joinedSentences(weakest)))
        weakest = index;
    }
    const [joined] = left.splice(weakest, 1);
    left[weakest - 1]?.group.sentences.push(...(joined?.group.sentences ?? []));
  }
  return left.map(({ group }) => group);
}

function cutAt(
  sentences: readonly Sentence[],
  beginnings: readonly Beginning[],
  threshold: number,
): RankedGroup[] {
  const groups: RankedGroup[] = [];
  const spokenSeconds = (sentences.at(-1)?.endSeconds ?? 0) - (sentences[0]?.startSeconds ?? 0);
  const longestSeconds = Math.max(LONGEST_SECONDS, spokenSeconds / MAX_STEPS);
  const maxSentences = Math.max(MAX_SENTENCES, Math.ceil(sentences.length / MAX_STEPS));
  for (const [index, sentence] of sentences.entries()) {
    const { strength, eventText } = beginnings[index] as Beginning;
    const current = groups.at(-1)?.group;
    const seconds = current ? sentence.endSeconds - (current.sentences[0]?.startSeconds ?? 0) : 0;
    const isFull =
      current !== undefined &&
      (current.sentences.length >= maxSentences ||
        (seconds > longestSeconds && current.sentences.length >= maxSentences / 2));
    if (!current || strength >= threshold || isFull)
      groups.push({ strength, group: { sentences: [sentence], eventText } });
    else current.sentences.push(sentence);
  }
  return groups;
}

function beginningAt(sentences: readonly Sentence[], index: number, material: SourceMaterial): Beginning {
  const sentence = sentences[index] as Sentence;
  const next = sentences[index + 1];
  const previous = sentences[index - 1];
  const from = previous?.endSeconds ?? 0;
  const pause = Math.max(0, sentence.startSeconds - from);
  const { sequence } = habitsOf(material.language);
  // An event belongs to the sentence that is spoken at its time, or to the next one.
  const until = next ? Math.min(sentence.endSeconds, next.startSeconds) : Number.POSITIVE_INFINITY;
  const event = material.keyEvents.find(
    ({ atSeconds }) => atSeconds !== null && atSeconds >= from && atSeconds < until,
  );
  const hasSceneChange = material.sceneChanges.some(
    (at) => at > from - 0.5 && at < sentence.startSeconds + 1,
  );
  const strength =
    (event ? KEY_EVENT : 0) +
    (sequence?.test(sentence.text) ? 3 : 0) +
    (previous ? Math.min(LONG_PAUSE_SECONDS, pause) : 0) +
    (hasSceneChange ? 1 : 0);
  return { strength, eventText: event?.text ?? null };
}
