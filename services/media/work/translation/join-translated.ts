import { primaryLanguage } from '../../ai/language-tag.js';

/** Engines return a text of this length completely. */
const MAX_CHARACTERS = 1500;

/** Up to the end of a sentence, where the next one may begin. */
const SENTENCES = /.*?(?:[.!?…][\p{Pe}\p{Pf}"']*(?=\s|$)|[。！？][\p{Pe}\p{Pf}]*|\n|$)\s*/gsu;

/** A line of a dialogue: the dash before a speaker's words, unless it is the sign of a number. */
const SPEAKER = /^\s*[-–—‐](?:\s+(?=\S)|(?=[\p{L}\p{Pi}"¿¡…]))/u;

interface Speaker {
  readonly dash: string;
  readonly words: string;
}

/** Returns the speakers of a subtitle each line of which begins with a dash; null for any other text. */
export function speakersOf(text: string): Speaker[] | null {
  const speakers = text.split('\n').map((line) => {
    const [dash = ''] = SPEAKER.exec(line) ?? [];
    return { dash: dash.trimStart(), words: line.slice(dash.length).trim() };
  });
  return speakers.every(({ dash, words }) => dash !== '' && /\p{L}/u.test(words)) ? speakers : null;
}

/**
 * Splits a text into chunks that engines translate one by one: the words of each speaker of a dialogue, and long texts
 * into whole sentences, which give the text again when joined.
 */
export const cutText = (text: string): string[] =>
  speakersOf(text)?.flatMap(({ words }) => cutSentences(words)) ?? cutSentences(text);

function cutSentences(text: string): string[] {
  if (text.length <= MAX_CHARACTERS) return [text];
  const stretches: string[] = [];
  for (const [sentence] of text.matchAll(SENTENCES)) {
    for (const part of sentence.length <= MAX_CHARACTERS ? [sentence] : cutWords(sentence)) {
      const last = stretches.at(-1);
      if (last !== undefined && last.length + part.length <= MAX_CHARACTERS)
        stretches[stretches.length - 1] = last + part;
      else if (part !== '') stretches.push(part);
    }
  }
  return stretches;
}

/** Splits a sentence without an end: at white space if it has any, never inside a character. */
function cutWords(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const blank = rest.lastIndexOf(' ', MAX_CHARACTERS - 1);
    const at = blank > 0 ? blank + 1 : endOfLetter(rest, MAX_CHARACTERS);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

const endOfLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;

/** Returns the texts as engines receive them: dialogues and long ones in chunks. */
export const cutTexts = (texts: readonly string[]): string[] => texts.flatMap(cutText);

/**
 * Joins the translations of `cutTexts` to whole texts. A text whose translation is empty stays in its own
 * language.
 */
export function joinTranslated(
  texts: readonly string[],
  translated: readonly string[],
  to: string,
): string[] {
  const gap = WITHOUT_BLANKS.has(primaryLanguage(to)) ? '' : ' ';
  let at = 0;
  const take = (text: string): string => {
    const from = at;
    at += cutSentences(text).length;
    const joined = translated
      .slice(from, at)
      // An engine that omits a word may leave two spaces.
      .map((stretch) => stretch.replace(/ {2,}/g, ' ').trim())
      .filter((stretch) => stretch !== '')
      .join(gap);
    return joined || text;
  };
  return texts.map(
    (text) =>
      speakersOf(text)
        ?.map(({ dash, words }) => dash + take(words))
        .join('\n') ?? take(text),
  );
}

/** Languages without spaces between sentences. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue']);
