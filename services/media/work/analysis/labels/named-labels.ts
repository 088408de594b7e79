import { primaryLanguage } from '../../../ai/language-tag.js';
import { wholeWords } from '../../../ai/whole-words.js';

/** Words before the name of an element, such as a button, by language. */
const VERBS: Readonly<Record<string, string>> = {
  en: 'click|clicking|clicked|press|pressing|tap|open|opening|select|selecting|choose|choosing|hit|go|switch|called|named',
  de: 'klicke|klicken|klickt|öffne|öffnen|öffnet|wähle|wählen|wählt|drücke|drücken|drückt|tippe|tippen|tippt|gehe|gehen',
  es: 'pulsa|pulse|clic|abre|abra|abrir|selecciona|seleccione|elige|elija|ve|vaya|ir',
  fr: 'clique|cliquez|cliquer|ouvre|ouvrez|ouvrir|sélectionne|sélectionnez|choisis|choisissez|appuie|appuyez|allez',
};
const BETWEEN =
  'on|to|the|in|into|at|your|auf|in|die|der|das|den|zu|zur|zum|en|el|la|los|las|a|al|sur|le|les|à|au|dans';
/** Words after the name of an element. */
const ELEMENT =
  /^\s+(?:button|tab|page|menu|field|dialog|link|icon|option|section|screen|panel|window|checkbox|setting)\b/iu;
const OPENING = /["“«„‘*_`]$/u;
const CLOSING = /^["”“»’*_`]/u;
const SENTENCE_BEGINS = /(?:^|[.!?…:。！？]["”»’*_)]*)\s*["“«„‘*_(]*$/u;

/**
 * Returns the names on the screen that a text calls by their name: quoted, bold, after a verb such as "click", before
 * a word such as "button", or capitalized within a sentence. The same letters as ordinary words are no names.
 */
export function namedLabels(text: string, labels: readonly string[], language: string): string[] {
  const own = primaryLanguage(language);
  const isAfterVerb = new RegExp(
    `(?<![\\p{L}])(?:${VERBS[own] ?? VERBS.en})(?:\\s+(?:${BETWEEN}))*\\s+["“«„‘*_\`]*$`,
    'iu',
  );
  return labels.filter((label) => {
    if (!text.includes(label)) return false;
    for (const { 0: found, index } of text.matchAll(wholeWords([label]))) {
      if (found !== label) continue;
      const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
      if (OPENING.test(before) && CLOSING.test(after)) return true;
      if (isAfterVerb.test(before) || ELEMENT.test(after)) return true;
      // German capitalizes every noun.
      if (own !== 'de' && /\s/.test(label) && !SENTENCE_BEGINS.test(before)) return true;
    }
    return false;
  });
}
