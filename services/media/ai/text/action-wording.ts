import { primaryLanguage } from '../language-tag.js';

/** How actions and their results are worded. Actions are without a full stop, results are sentences. */
export interface ActionWording {
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

/** Returns the wording of a language, or null where none is known. */
export const wordingIn = (language: string): ActionWording | null =>
  WORDINGS[primaryLanguage(language)] ?? null;

/** Fields whose names say what to do, rather than what is entered. */
const INSTRUCTS =
  /^(?:add|ask|choose|enter|filter|find|go|look|search|select|type|what|where|who|write|your)\b/i;
/** One or more words in sentence case, such as "Email address" and "Invoice number". */
const SENTENCE_CASE = /^\p{Lu}?\p{Ll}+(?: \p{Ll}+)*$/u;

const isNoun = (name: string): boolean => SENTENCE_CASE.test(name) && !INSTRUCTS.test(name);
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
