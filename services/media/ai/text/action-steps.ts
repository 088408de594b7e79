import { type DescribedAction, describeActions } from './describe-actions.js';
import { groupSteps, type StepGroup } from './group-steps.js';
import { isInstruction } from './instructions.js';
import { shortTitle } from './step-title.js';
import type { ArticleStep, Sentence, SourceMaterial } from './text-engine.js';

/** With more actions an article of them would be a log. */
const MAX_NARRATED = 40;
/** Seconds between an action and a sentence that names it. */
const NAMED_WITHIN = 12;
/** Seconds after an action within which the sentence about it may begin. */
const SPOKEN_AFTER = 0.5;
/** More sentences than this before the first instruction are no introduction. */
const MAX_OPENING = 3;

export interface ActionSteps {
  /** What is said before the first action. */
  readonly opening: readonly Sentence[];
  readonly steps: readonly ArticleStep[];
  /** Steps of what is said before the first action, when that is more than an introduction. */
  readonly before: readonly StepGroup[];
}

/**
 * Returns a step for each action of a screen recording, with what is said about it and its result; null without
 * named actions, and where the user has provided key events, which are the steps then.
 */
export function actionSteps(material: SourceMaterial, spoken: readonly Sentence[]): ActionSteps | null {
  const actions = describeActions(material, material.language);
  if (actions.length === 0) return null;
  // The script of a silent recording is an account of the same actions and results.
  const wordings = new Set(actions.flatMap(({ action, result }) => [action, result ?? ''].map(lettersOf)));
  const isAccount = spoken.every(({ text }) => wordings.has(lettersOf(text)));
  if (isAccount) return { opening: [], before: [], steps: actions.map((action) => stepOf(action, [])) };
  if (material.keyEvents.length > 0 || actions.length > MAX_NARRATED) return null;
  const places = placesOf(actions, spoken);
  const leading = spoken.slice(0, places[0]);
  // An instruction is a step, also where nothing was seen of it.
  const firstInstruction = leading.findIndex(({ text }) => isInstruction(text, material.language));
  const opening = leading.slice(0, firstInstruction < 0 ? leading.length : firstInstruction);
  const isOpening = opening.length <= MAX_OPENING;
  return {
    opening: isOpening ? opening : [],
    before: groupSteps(isOpening ? leading.slice(opening.length) : leading, material),
    steps: actions.map((action, index) =>
      stepOf(
        action,
        index > 0 && places[index] === places[index - 1] ? [] : sentencesOf(spoken, places, index),
      ),
    ),
  };
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the index of the first sentence about each action, in order. */
function placesOf(actions: readonly DescribedAction[], spoken: readonly Sentence[]): number[] {
  const places: number[] = [];
  for (const { atSeconds, label } of actions) {
    const name = label?.toLowerCase() ?? '';
    const naming = spoken
      .map(({ text, startSeconds }, index) => ({
        index,
        seconds: Math.abs(startSeconds - atSeconds),
        isNaming: name !== '' && text.toLowerCase().includes(name),
      }))
      .filter(({ isNaming, seconds }) => isNaming && seconds <= NAMED_WITHIN)
      .sort((a, b) => a.seconds - b.seconds)[0]?.index;
    const during = spoken.findLastIndex(({ startSeconds }) => startSeconds <= atSeconds + SPOKEN_AFTER);
    places.push(Math.max(places.at(-1) ?? 0, naming ?? during, 0));
  }
  return places;
}

/** The sentences from an action's place to that of the next action which has one of its own. */
function sentencesOf(spoken: readonly Sentence[], places: readonly number[], index: number): Sentence[] {
  const from = places[index] ?? 0;
  const until = places.slice(index + 1).find((place) => place > from) ?? spoken.length;
  return spoken.slice(from, until);
}

function stepOf({ action, result, atSeconds }: DescribedAction, said: readonly Sentence[]): ArticleStep {
  const text = said.map((sentence) => sentence.text).join(' ');
  const title = shortTitle(action);
  const isReported = text.replace(/\.$/, '').trim() === action;
  return { title, text: [isReported ? '' : text, result].filter(Boolean).join('\n\n'), atSeconds };
}
