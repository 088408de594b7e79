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
 * a word such as "button", or capitalized within a sentence. The same letters as ordinary words are no names. Longer
 * names come first; one that occurs only within a longer one is not called by its own name.
 */
export function namedLabels(text: string, labels: readonly string[], language: string): string[] {
  const own = primaryLanguage(language);
  const isAfterVerb = new RegExp(
    `(?<![\\p{L}])(?:${VERBS[own] ?? VERBS.en})(?:\\s+(?:${BETWEEN}))*\\s+["“«„‘*_\`]*$`,
    'iu',
  );
  const isNamedAt = (label: string, from: number, to: number): boolean => {
    const [before, after] = [text.slice(0, from), text.slice(to)];
    if (OPENING.test(before) && CLOSING.test(after)) return true;
    if (isAfterVerb.test(before) || ELEMENT.test(after)) return true;
    // German capitalizes every noun.
    return own !== 'de' && /\s/.test(label) && !SENTENCE_BEGINS.test(before);
  };
  const taken: Range[] = [];
  const byLength = [...labels].sort((one, other) => other.length - one.length);
  return byLength.filter((label) => {
    const places = placesOf(label, text).filter(
      (place) => !taken.some(({ from, to }) => place.from >= from && place.to <= to),
    );
    const isNamed = places.some(({ from, to }) => isNamedAt(label, from, to));
    if (isNamed) taken.push(...places);
    return isNamed;
  });
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns where a text has a name, written exactly so. */
const placesOf = (label: string, text: string): Range[] =>
  text.includes(label)
    ? [...text.matchAll(wholeWords([label]))]
        .filter(([found]) => found === label)
        .map(({ index }) => ({ from: index, to: index + label.length }))
    : [];
