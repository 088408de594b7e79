import { primaryLanguage } from '../language-tag.js';
import { habitsOf } from './speech-patterns.js';
import { stripAll } from './tidy-speech.js';
import { ENGLISH_VERBS } from './title-wording.js';

/** Verbs of instructions that no label begins with. */
const ENGLISH_ONLY =
  /^(?:check|click|collapse|double-click|drag|drop|enter|expand|fill|go|hover|make sure|navigate|paste|press|right-click|scroll|switch|tap|toggle|type|uncheck|untick|tick|use)\b/i;

/** How the instructions of a language begin. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  de: /^(?:(?:aktivieren|bestätigen|drücken|erstellen|fügen|geben|gehen|klicken|kopieren|laden|markieren|melden|öffnen|scrollen|schließen|speichern|starten|suchen|tippen|tragen|wählen|wechseln|ziehen) sie|aktiviere|bestätige|drücke|erstelle|füge|gib|geh|klicke?|kopiere|lade|markiere|öffne|scrolle|schließe|speichere|starte|suche|tippe|trage|wähle|wechsle|ziehe)(?!\p{L})/iu,
  es: /^(?:abr[ae]|active|añad[ae]|busque|cierr[ae]|copi[ae]|cree?|desplácese|eli(?:ge|ja)|escrib[ae]|guard[ae]|ha(?:ga|z)|inici[ae]|introduzca|marque|pegue|pulse|pulsa|seleccion[ae]|vaya)(?!\p{L})/iu,
  fr: /^(?:activez|ajoutez|allez|appuyez|choisissez|cliquez|cochez|collez|connectez|copiez|créez|enregistrez|entrez|faites|fermez|glissez|ouvrez|recherchez|saisissez|sélectionnez|tapez)(?!\p{L})/iu,
};

/** Whether a sentence tells to do something; in languages whose verbs are unknown none does. */
export function isInstruction(sentence: string, language: string): boolean {
  const { sequence, leadIn, openings } = habitsOf(language);
  const text = stripAll(sentence.trim(), [openings, sequence, leadIn]);
  const primary = primaryLanguage(language);
  if (primary === 'en' || primary === 'und')
    return ENGLISH_ONLY.test(text) || ENGLISH_VERBS.has((/^[\p{L}-]+/u.exec(text)?.[0] ?? '').toLowerCase());
  return BEGINNINGS[primary]?.test(text) ?? false;
}
