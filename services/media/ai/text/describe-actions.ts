import type { Interaction } from '../../../../schemas/interaction.js';
import { type ActionWording, wordingIn } from './action-wording.js';
import type { SourceMaterial } from './text-engine.js';

/** Something a person does on a recorded screen, in words. */
export interface DescribedAction {
  /** When it is done, in seconds. */
  readonly atSeconds: number;
  /** Without punctuation, such as "Click Invite member". */
  readonly action: string;
  /** What can be read on its target. */
  readonly label: string | null;
  /** What the screen answers, as a sentence; null if nothing that has a name. */
  readonly result: string | null;
}

/** With fewer named clicks an account of them would leave most of a recording untold. */
const MIN_NAMED = 2;
/** Seconds after an action in which what appears is its result. */
const RESULT_WITHIN = 6;
/** Typing that follows a click on the same field tells of both. */
const SAME_FIELD_SECONDS = 8;
/** Seconds after a page has changed in which its text is read. */
const READ_WITHIN = 4;

type Screen = Pick<SourceMaterial, 'interactions' | 'screenTexts'>;

/** Returns the actions of a screen recording in order; empty without names for them, and in languages without wording. */
export function describeActions(
  { interactions = [], screenTexts }: Screen,
  language: string,
): readonly DescribedAction[] {
  const wording = wordingIn(language);
  if (!wording || interactions.filter(isNamedClick).length < MIN_NAMED) return [];
  const done = interactions.filter(
    (interaction, index) =>
      interaction.kind === 'typing' || (isNamedClick(interaction) && !isIntoField(interactions, index)),
  );
  return done.map((interaction, index) => {
    const until = done[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      atSeconds: interaction.start,
      label: interaction.label,
      action: wordedAction(interaction, wording),
      result: resultOf(interaction, until, { interactions, screenTexts }, wording),
    };
  });
}

const isNamedClick = ({ kind, label }: Interaction): boolean => kind === 'click' && label !== null;

/** Returns the dialog or message that answers an action before the next one; undefined without one that has a name. */
export const answerTo = (
  interactions: readonly Interaction[],
  from: number,
  until: number,
): Interaction | undefined =>
  interactions.find(
    ({ kind, label, start }) =>
      (kind === 'dialog' || kind === 'notification') &&
      label !== null &&
      start >= from &&
      start < Math.min(until, from + RESULT_WITHIN),
  );

/** The click that only puts the caret into the field that is typed into. */
function isIntoField(interactions: readonly Interaction[], index: number): boolean {
  const click = interactions[index];
  const next = interactions.slice(index + 1).find(({ kind }) => kind === 'typing' || kind === 'click');
  return (
    next?.kind === 'typing' &&
    next.label === click?.label &&
    next.start - (click?.start ?? 0) <= SAME_FIELD_SECONDS
  );
}

function wordedAction({ kind, label }: Interaction, wording: ActionWording): string {
  if (kind === 'typing') return label === null ? wording.typeText : wording.typeInto(label);
  return wording.click(label ?? '');
}

function resultOf(
  { kind, label, start }: Interaction,
  until: number,
  { interactions = [], screenTexts }: Screen,
  wording: ActionWording,
): string | null {
  const answer = answerTo(interactions, start, until);
  if (answer?.label)
    return answer.kind === 'dialog'
      ? wording.dialogOpens(answer.label)
      : wording.messageAppears(answer.label);
  const page = interactions.find(
    (other) => other.kind === 'page-change' && other.start >= start && other.start < until,
  );
  if (kind !== 'click' || label === null || !page) return null;
  // A page is called as the link to it when that is written on it.
  const isTitled = screenTexts.some(
    ({ atSeconds, text }) =>
      atSeconds >= page.start && atSeconds < Math.min(until, page.end + READ_WITHIN) && text.includes(label),
  );
  return isTitled ? wording.pageOpens(label) : null;
}
