import type { Interaction } from '../../../../schemas/interaction.js';
import { primaryLanguage } from '../language-tag.js';
import type { SourceMaterial } from './text-engine.js';

/** How actions and their results are worded. Actions are without a full stop, results are sentences. */
interface ActionWording {
  click(name: string): string;
  typeInto(name: string): string;
  readonly typeText: string;
  dialogOpens(title: string): string;
  messageAppears(text: string): string;
  pageOpens(title: string): string;
}

const ENGLISH: ActionWording = {
  click: (name) => `Click ${name}`,
  typeInto: (name) => (isNoun(name) ? `Type the ${lowered(name)}` : `Type into ${name}`),
  typeText: 'Type the text',
  dialogOpens: (title) => `The dialog “${title}” opens.`,
  messageAppears: (text) => `The message “${text}” appears.`,
  pageOpens: (title) => `The page “${title}” opens.`,
};

const WORDINGS: Readonly<Record<string, ActionWording>> = {
  en: ENGLISH,
  // The labels alone rarely tell the language; without one the wording is English.
  und: ENGLISH,
  de: {
    click: (name) => `Klicken Sie auf „${name}“`,
    typeInto: (name) => `Füllen Sie das Feld „${name}“ aus`,
    typeText: 'Geben Sie den Text ein',
    dialogOpens: (title) => `Der Dialog „${title}“ öffnet sich.`,
    messageAppears: (text) => `Die Meldung „${text}“ erscheint.`,
    pageOpens: (title) => `Die Seite „${title}“ öffnet sich.`,
  },
  es: {
    click: (name) => `Haga clic en «${name}»`,
    typeInto: (name) => `Rellene el campo «${name}»`,
    typeText: 'Escriba el texto',
    dialogOpens: (title) => `Se abre el cuadro de diálogo «${title}».`,
    messageAppears: (text) => `Aparece el mensaje «${text}».`,
    pageOpens: (title) => `Se abre la página «${title}».`,
  },
  fr: {
    click: (name) => `Cliquez sur « ${name} »`,
    typeInto: (name) => `Remplissez le champ « ${name} »`,
    typeText: 'Saisissez le texte',
    dialogOpens: (title) => `La boîte de dialogue « ${title} » s’ouvre.`,
    messageAppears: (text) => `Le message « ${text} » s’affiche.`,
    pageOpens: (title) => `La page « ${title} » s’ouvre.`,
  },
};

const wordingIn = (language: string): ActionWording | null => WORDINGS[primaryLanguage(language)] ?? null;

/** Fields whose names say what to do, rather than what is entered. */
const INSTRUCTS =
  /^(?:add|ask|choose|enter|filter|find|go|look|search|select|type|what|where|who|write|your)\b/i;
/** One or more words in sentence case, such as "Email address" and "Invoice number". */
const SENTENCE_CASE = /^\p{Lu}?\p{Ll}+(?: \p{Ll}+)*$/u;

const isNoun = (name: string): boolean => SENTENCE_CASE.test(name) && !INSTRUCTS.test(name);
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Something a person does on a recorded screen, in words. */
export interface DescribedAction {
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
