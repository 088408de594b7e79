import { primaryLanguage } from '../language-tag.js';

/** Languages into which the verbs of instructions are known. */
type VerbLanguage = 'es' | 'ca';
type Words = Readonly<Record<VerbLanguage, string>>;

interface UiVerb extends Words {
  /** The English verb, with what belongs to it. */
  readonly english: string;
  /** Before a capitalized word it is a verb, too: "Select All", but not "Open Source". */
  readonly isPlain?: true;
}

/** Verbs that tell a person what to do with a program, as imperatives. Longer ones come first. */
const UI_VERBS: readonly UiVerb[] = [
  { english: 'double-click on', es: 'haz doble clic en', ca: 'fes doble clic a', isPlain: true },
  { english: 'double-click', es: 'haz doble clic en', ca: 'fes doble clic a', isPlain: true },
  { english: 'right-click on', es: 'haz clic derecho en', ca: 'fes clic dret a', isPlain: true },
  { english: 'right-click', es: 'haz clic derecho en', ca: 'fes clic dret a', isPlain: true },
  { english: 'click on', es: 'haz clic en', ca: 'fes clic a', isPlain: true },
  { english: 'click', es: 'haz clic en', ca: 'fes clic a', isPlain: true },
  { english: 'tap on', es: 'toca', ca: 'toca', isPlain: true },
  { english: 'tap', es: 'toca', ca: 'toca', isPlain: true },
  { english: 'press', es: 'pulsa', ca: 'prem', isPlain: true },
  { english: 'select', es: 'selecciona', ca: 'selecciona', isPlain: true },
  { english: 'choose', es: 'elige', ca: 'tria', isPlain: true },
  { english: 'pick', es: 'elige', ca: 'tria', isPlain: true },
  { english: 'go to', es: 've a', ca: 'vés a', isPlain: true },
  { english: 'switch to', es: 'cambia a', ca: 'canvia a', isPlain: true },
  { english: 'scroll to', es: 'desplázate hasta', ca: 'desplaça’t fins a', isPlain: true },
  { english: 'open up', es: 'abre', ca: 'obre' },
  { english: 'open', es: 'abre', ca: 'obre' },
  { english: 'close', es: 'cierra', ca: 'tanca' },
  { english: 'save', es: 'guarda', ca: 'desa' },
  { english: 'type in', es: 'escribe', ca: 'escriu' },
  { english: 'type', es: 'escribe', ca: 'escriu' },
  { english: 'enter', es: 'introduce', ca: 'introdueix' },
  { english: 'fill in', es: 'rellena', ca: 'emplena' },
  { english: 'search for', es: 'busca', ca: 'cerca' },
  { english: 'turn on', es: 'activa', ca: 'activa' },
  { english: 'turn off', es: 'desactiva', ca: 'desactiva' },
  { english: 'enable', es: 'activa', ca: 'activa' },
  { english: 'disable', es: 'desactiva', ca: 'desactiva' },
  { english: 'drag', es: 'arrastra', ca: 'arrossega' },
  { english: 'move', es: 'mueve', ca: 'mou' },
  { english: 'add', es: 'añade', ca: 'afegeix' },
  { english: 'remove', es: 'quita', ca: 'treu' },
  { english: 'delete', es: 'elimina', ca: 'suprimeix' },
  { english: 'create', es: 'crea', ca: 'crea' },
  { english: 'edit', es: 'edita', ca: 'edita' },
  { english: 'change', es: 'cambia', ca: 'canvia' },
  { english: 'copy', es: 'copia', ca: 'copia' },
  { english: 'paste', es: 'pega', ca: 'enganxa' },
  { english: 'upload', es: 'sube', ca: 'puja' },
  { english: 'download', es: 'descarga', ca: 'descarrega' },
  { english: 'show', es: 'muestra', ca: 'mostra' },
  { english: 'hide', es: 'oculta', ca: 'amaga' },
  { english: 'expand', es: 'despliega', ca: 'desplega' },
  { english: 'confirm', es: 'confirma', ca: 'confirma' },
  { english: 'cancel', es: 'cancela', ca: 'cancel·la' },
  { english: 'submit', es: 'envía', ca: 'envia' },
  { english: 'use', es: 'usa', ca: 'fes servir' },
];

/** Words that join an instruction to what is before it. */
const JOINING_WORDS: ReadonlyMap<string, Words> = new Map([
  ['and', { es: 'y', ca: 'i' }],
  ['then', { es: 'luego', ca: 'després' }],
  ['now', { es: 'ahora', ca: 'ara' }],
  ['next', { es: 'a continuación', ca: 'a continuació' }],
  ['first', { es: 'primero', ca: 'primer' }],
  ['second', { es: 'segundo', ca: 'segon' }],
  ['finally', { es: 'finalmente', ca: 'finalment' }],
  ['please', { es: 'por favor,', ca: 'si us plau,' }],
  ['also', { es: 'también', ca: 'també' }],
]);

/** A stretch of a text: what is translated here already, and what the engine has to translate after it. */
export interface Stretch {
  /** Joining words and the verb of an instruction, in the target language; null in other texts. */
  readonly verb: string | null;
  readonly text: string;
}

const LANGUAGES: readonly VerbLanguage[] = ['es', 'ca'];
const SENTENCES = /.*?(?:[.!?…:]["”»’*_)]*(?=\s|$)|$)\s*/gsu;

const DETERMINERS = 'the|an?|your|this|that|these|those|its|our|all|any|another|each|every|both';
const joined = [...JOINING_WORDS.keys()].join('|');
const verbs = UI_VERBS.map(({ english }) => english).join('|');
const LEAD = `(?<lead>(?:(?:${joined})\\b,?\\s+)*)`;
const VERB = `(?<verb>${verbs})\\s+`;

/**
 * Divides an English text at its instructions: sentences that begin with a verb of user interfaces and its object, such as
 * "Open the menu" or "Now click Save". Apertium knows no imperatives there: it takes "open" for an adjective and "type" for
 * a noun, because its tagger expects a subject, and no other form of the sentence gives an imperative in each of its
 * pairs. So the verb comes from a table, and the engine translates the object, which it does well.
 *
 * A verb counts only before an object: a determiner, a quotation, a placeholder or, for verbs that are no adjectives or
 * nouns, a capitalized word; "Open source software" and "Type safety" are left alone. Within such a sentence, further
 * instructions after a comma or "and" are divided likewise. Other texts and target languages are one stretch.
 */
export function divideInstructions(
  text: string,
  { from, to, mark }: { readonly from: string; readonly to: string; readonly mark: RegExp },
): Stretch[] {
  const target = LANGUAGES.find((language) => language === primaryLanguage(to));
  if (primaryLanguage(from) !== 'en' || !target) return [{ verb: null, text }];
  const stretches: Stretch[] = [];
  for (const [sentence] of text.matchAll(SENTENCES)) {
    if (sentence === '') continue;
    const own = divideSentence(sentence, target, mark);
    const last = stretches.at(-1);
    // Sentences without instructions stay together, as the engine receives them otherwise.
    if (!own && last && last.verb === null) {
      stretches[stretches.length - 1] = { verb: null, text: last.text + sentence };
    } else stretches.push(...(own ?? [{ verb: null, text: sentence }]));
  }
  return stretches;
}

function divideSentence(sentence: string, target: VerbLanguage, mark: RegExp): Stretch[] | null {
  const head = new RegExp(`^(?<before>["“«(*_]*)${LEAD}${VERB}`, 'iu').exec(sentence);
  if (!head || !isInstruction(head, sentence, mark)) return null;
  const { before = '' } = head.groups ?? {};
  const isCapital = /^\P{L}*\p{Lu}/u.test(sentence);
  const first = verbOf(head, target);
  const stretches: Stretch[] = [];
  let verb = before + (isCapital ? capitalized(first) : first);
  let at = head[0].length;
  const next = new RegExp(`(?<before>,?)\\s+${LEAD}${VERB}`, 'giu');
  next.lastIndex = at;
  for (let found = next.exec(sentence); found; found = next.exec(sentence)) {
    const isJoined = found.groups?.before === ',' || found.groups?.lead !== '';
    if (!isJoined || !isInstruction(found, sentence, mark)) {
      next.lastIndex = found.index + 1;
      continue;
    }
    stretches.push({ verb, text: sentence.slice(at, found.index) });
    verb = `${found.groups?.before} ${verbOf(found, target)}`;
    at = found.index + found[0].length;
  }
  return [...stretches, { verb, text: sentence.slice(at) }];
}

function isInstruction(found: RegExpExecArray, sentence: string, mark: RegExp): boolean {
  const rest = sentence.slice(found.index + found[0].length);
  const isMarked = new RegExp(`^["“«„‘*_\`]*(?:${mark.source})`, 'u').test(rest);
  if (isMarked || /^["“«„‘*_`]/u.test(rest)) return true;
  if (new RegExp(`^(?:${DETERMINERS})\\s`, 'iu').test(rest)) return true;
  const isPlain = entryOf(found)?.isPlain === true;
  return isPlain && /^\p{Lu}/u.test(rest);
}

const entryOf = ({ groups }: RegExpExecArray) =>
  UI_VERBS.find(({ english }) => english === groups?.verb?.toLowerCase().replace(/\s+/g, ' '));

/** The joining words and the verb in the target language. */
function verbOf(found: RegExpExecArray, target: VerbLanguage): string {
  const words = (found.groups?.lead ?? '').trim().split(/\s+/).filter(Boolean);
  const lead = words.map((word) => {
    const [, bare = '', comma = ''] = /^(.*?)(,?)$/.exec(word) ?? [];
    const translated = JOINING_WORDS.get(bare.toLowerCase())?.[target] ?? bare;
    return translated.endsWith(',') ? translated : translated + comma;
  });
  return [...lead, entryOf(found)?.[target] ?? ''].join(' ');
}

/** Joins a verb and its translated object, whose first word the engine capitalizes as that of a sentence. */
export function joinInstruction(verb: string, source: string, object: string, to: string): string {
  const isSmall = /^\P{L}*\p{Ll}/u.test(source);
  const inside = isSmall ? object.replace(/^(\P{L}*)(\p{Lu})/u, lowerFirst) : object;
  return contracted(`${verb} ${inside}`, verb.length, to);
}

const lowerFirst = (_: string, before: string, letter: string): string => before + letter.toLowerCase();

/** Contracts the preposition at the end of the verb with the article of the object. */
function contracted(text: string, seam: number, to: string): string {
  const [before, after] = [text.slice(0, seam), text.slice(seam)];
  if (!/(?<!\p{L})a$/u.test(before)) return text;
  const article = primaryLanguage(to) === 'ca' ? /^ el(s?)(?!\p{L})/iu : /^ el(?!\p{L})/iu;
  return before + after.replace(article, (_found, plural) => `l${typeof plural === 'string' ? plural : ''}`);
}

const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
