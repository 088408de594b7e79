import type { Interaction } from '../../../../schemas/interaction.js';
import { primaryLanguage } from '../language-tag.js';

/** Something a person does on a recorded screen, in words. */
export interface DescribedAction {
  /** When it is done, in seconds. */
  readonly atSeconds: number;
  /** Without punctuation, such as "Click Invite member". */
  readonly action: string;
  /** What the screen answers, as a sentence; null if nothing that has a name. */
  readonly result: string | null;
}

/** Languages with wording, and the undetermined one. */
const WORDED: readonly string[] = ['en', 'und'];
/** With fewer named clicks an account of them would leave most of a recording untold. */
const MIN_NAMED = 2;
/** Seconds after an action in which what appears is its result. */
const RESULT_WITHIN = 6;
/** Typing that follows a click on the same field tells of both. */
const SAME_FIELD_SECONDS = 8;

/** Returns the actions of a screen recording in order; empty without names for them, and in languages without wording. */
export function describeActions(
  interactions: readonly Interaction[] = [],
  language: string,
): readonly DescribedAction[] {
  // The labels alone rarely tell the language; without one the wording is English.
  if (!WORDED.includes(primaryLanguage(language))) return [];
  const isNamedClick = ({ kind, label }: Interaction) => kind === 'click' && label !== null;
  if (interactions.filter(isNamedClick).length < MIN_NAMED) return [];
  const done = interactions.filter(({ kind, label }, index) => {
    if (kind === 'typing') return true;
    return kind === 'click' && label !== null && !isIntoField(interactions, index);
  });
  return done.map((interaction, index) => ({
    atSeconds: interaction.start,
    action: wordingOf(interaction),
    result: resultOf(interactions, interaction.start, done[index + 1]?.start ?? Number.POSITIVE_INFINITY),
  }));
}

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

function wordingOf({ kind, label }: Interaction): string {
  if (kind === 'click') return `Click ${label}`;
  return label === null ? 'Type the text' : `Type into ${label}`;
}

function resultOf(interactions: readonly Interaction[], from: number, until: number): string | null {
  const answer = interactions.find(
    ({ kind, label, start }) =>
      (kind === 'dialog' || kind === 'notification') &&
      label !== null &&
      start >= from &&
      start < Math.min(until, from + RESULT_WITHIN),
  );
  if (!answer) return null;
  return answer.kind === 'dialog'
    ? `The dialog “${answer.label}” opens.`
    : `The message “${answer.label}” appears.`;
}
