import { isUnspaced } from '../engines/hear/split-words.js';

/** Below this a text is a greeting or a name, and could be anything. */
const LEAST_LETTERS = 40;
const LEAST_ACCURACY = 0.5;
/** A script that only few languages use tells much sooner. */
const LETTERS_PER_UNSPACED_SIGN = 4;

/** The language of a text as BCP 47, or the one given when the text is too short or too mixed to tell. */
export async function detectLanguage(text: string, otherwise: string): Promise<string> {
  let letters = 0;
  for (const sign of text) {
    if (/\p{L}/u.test(sign)) letters += isUnspaced(sign) ? LETTERS_PER_UNSPACED_SIGN : 1;
  }
  if (letters < LEAST_LETTERS) return otherwise;
  // What it knows of languages is much to read at a start.
  const { detectAll } = await import('tinyld');
  const [best] = detectAll(text);
  if (!best || best.accuracy < LEAST_ACCURACY) return otherwise;
  // The same language, told more exactly: "en-GB" stays.
  return otherwise.toLowerCase().split('-')[0] === best.lang ? otherwise : best.lang;
}
