import type { Interaction } from '../../../../schemas/interaction.js';
import { primaryLanguage } from '../language-tag.js';
import type { SourceMaterial } from './text-engine.js';

/** How actions and their results are worded. Actions are without a full stop, results are sentences. */
interface ActionWording {
  click(name: string): string;
  /** Where on the screen something without a name is, of nine places from the upper left to the lower right. */
  readonly places: readonly string[];
  clickIcon(place: string): string;
  clickAt(place: string): string;
  typeInto(name: string): string;
  readonly typeText: string;
  dialogOpens(title: string): string;
  messageAppears(text: string): string;
  pageOpens(title: string): string;
}

const ENGLISH: ActionWording = {
  click: (name) => `Click ${name}`,
  places: [
    ...[
      'in the upper left',
      'at the top',
      'in the upper right',
      'on the left',
      'in the middle',
      'on the right',
    ],
    ...['in the lower left', 'at the bottom', 'in the lower right'],
  ],
  clickIcon: (place) => `Click the icon ${place}`,
  clickAt: (place) => `Click ${place}`,
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
    places: [
      ...['oben links', 'oben', 'oben rechts', 'links', 'in der Mitte', 'rechts'],
      ...['unten links', 'unten', 'unten rechts'],
    ],
    clickIcon: (place) => `Klicken Sie auf das Symbol ${place}`,
    clickAt: (place) => `Klicken Sie ${place}`,
    typeInto: (name) => `Füllen Sie das Feld „${name}“ aus`,
    typeText: 'Geben Sie den Text ein',
    dialogOpens: (title) => `Der Dialog „${title}“ öffnet sich.`,
    messageAppears: (text) => `Die Meldung „${text}“ erscheint.`,
    pageOpens: (title) => `Die Seite „${title}“ öffnet sich.`,
  },
  es: {
    click: (name) => `Haga clic en «${name}»`,
    places: [
      ...['arriba a la izquierda', 'arriba', 'arriba a la derecha', 'a la izquierda', 'en el centro'],
      ...['a la derecha', 'abajo a la izquierda', 'abajo', 'abajo a la derecha'],
    ],
    clickIcon: (place) => `Haga clic en el icono que está ${place}`,
    clickAt: (place) => `Haga clic ${place}`,
    typeInto: (name) => `Rellene el campo «${name}»`,
    typeText: 'Escriba el texto',
    dialogOpens: (title) => `Se abre el cuadro de diálogo «${title}».`,
    messageAppears: (text) => `Aparece el mensaje «${text}».`,
    pageOpens: (title) => `Se abre la página «${title}».`,
  },
  fr: {
    click: (name) => `Cliquez sur « ${name} »`,
    places: [
      ...['en haut à gauche', 'en haut', 'en haut à droite', 'à gauche', 'au centre', 'à droite'],
      ...['en bas à gauche', 'en bas', 'en bas à droite'],
    ],
    clickIcon: (place) => `Cliquez sur l’icône ${place}`,
    clickAt: (place) => `Cliquez ${place}`,
    typeInto: (name) => `Remplissez le champ « ${name} »`,
    typeText: 'Saisissez le texte',
    dialogOpens: (title) => `La boîte de dialogue « ${title} » s’ouvre.`,
    messageAppears: (text) => `Le message « ${text} » s’affiche.`,
    pageOpens: (title) => `La page « ${title} » s’ouvre.`,
  },
};

/** Whether actions can be told in a language. */
export const hasActionWording = (language: string): boolean => wordingIn(language) !== null;

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
  /** When the answer can be seen. */
  readonly resultSeconds: number | null;
}

/** What is less certain is not told. */
const MIN_CONFIDENCE = 0.6;
/** A longer label is a text, and no name to click. */
const MAX_NAME = 60;
/** Largest box of an icon, as shares of the frame. */
const MAX_ICON = { width: 0.06, height: 0.1 };
/** Seconds after an action in which what appears is its result. */
const RESULT_WITHIN = 6;
/** Typing that follows a click on the same field tells of both. */
const SAME_FIELD_SECONDS = 8;
/** Seconds after a page has changed in which its text is read. */
const READ_WITHIN = 4;

type Screen = Pick<SourceMaterial, 'interactions' | 'screenTexts'>;

/** Returns the certain actions of a screen recording in order; empty where none has a name, and in languages without wording. */
export function describeActions(
  { interactions: all = [], screenTexts }: Screen,
  language: string,
): readonly DescribedAction[] {
  const wording = wordingIn(language);
  const interactions = all.filter(isCertain);
  const done = interactions.filter(
    (interaction, index) =>
      interaction.kind === 'typing' || (interaction.kind === 'click' && !isIntoField(interactions, index)),
  );
  if (!wording || !done.some(({ label }) => label !== null)) return [];
  return done.map((interaction, index) => {
    const until = done[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      atSeconds: interaction.start,
      label: interaction.label,
      action: wordedAction(interaction, wording),
      ...resultOf(interaction, until, { interactions, screenTexts }, wording),
    };
  });
}

/** Whether it may be said that something was done, or has appeared. */
export const isCertain = ({ confidence }: Interaction): boolean => confidence >= MIN_CONFIDENCE;

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

function wordedAction({ kind, label, x, y, box }: Interaction, wording: ActionWording): string {
  const name = label !== null && label.length <= MAX_NAME ? label : null;
  if (kind === 'typing') return name === null ? wording.typeText : wording.typeInto(name);
  if (name !== null) return wording.click(name);
  const third = (at: number) => Math.min(2, Math.floor(at * 3));
  const place = wording.places[3 * third(y) + third(x)] ?? '';
  const isIcon = box.width <= MAX_ICON.width && box.height <= MAX_ICON.height;
  return isIcon ? wording.clickIcon(place) : wording.clickAt(place);
}

function resultOf(
  { kind, label, start }: Interaction,
  until: number,
  { interactions = [], screenTexts }: Screen,
  wording: ActionWording,
): Pick<DescribedAction, 'result' | 'resultSeconds'> {
  const answer = answerTo(interactions, start, until);
  if (answer?.label) {
    const describe = answer.kind === 'dialog' ? wording.dialogOpens : wording.messageAppears;
    return { result: describe(answer.label), resultSeconds: answer.start };
  }
  const none = { result: null, resultSeconds: null };
  const page = interactions.find(
    (other) => other.kind === 'page-change' && other.start >= start && other.start < until,
  );
  if (kind !== 'click' || label === null || !page) return none;
  // A page is called as the link to it when that is written on it.
  const isTitled = screenTexts.some(
    ({ atSeconds, text }) =>
      atSeconds >= page.start && atSeconds < Math.min(until, page.end + READ_WITHIN) && text.includes(label),
  );
  return isTitled ? { result: wording.pageOpens(label), resultSeconds: page.start } : none;
}
