import type { EngineState } from '../engine-state.js';
import { canonicalLanguage, primaryLanguage } from '../language-tag.js';
import type { ReadEngineId } from './ocr-config.js';

/**
 * Languages whose every letter PP-OCRv4 knows: simplified Chinese, and those written in Latin letters without marks of
 * their own. It reads "ö" as "o", and knows no Cyrillic or Arabic letter.
 */
export const PP_OCR_LANGUAGES: readonly string[] = [
  'en',
  'zh-Hans',
  'fil',
  'id',
  'ms',
  'nl',
  'so',
  'sw',
  'xh',
  'zu',
];
/** Scripts of which it knows many letters, though not every one. */
const PP_OCR_SCRIPTS: readonly string[] = ['Latn', 'Hans', 'Hant'];

type State = EngineState<ReadEngineId>;

/**
 * Returns the engine for a language, of those that are ready: PP-OCR where it knows every letter, and tesseract where it
 * has a model of the language. What neither knows is read by the one that knows the script.
 */
export function chooseReader(language: string | undefined, states: readonly State[]): State | null {
  const tag = (language && canonicalLanguage(language)) || 'en';
  const ready = (id: ReadEngineId) => states.find((state) => state.id === id && state.isReady);
  const [ppOcr, tesseract] = [ready('pp-ocr'), ready('tesseract')];
  if (ppOcr?.languages.some((known) => isSame(known, tag))) return ppOcr;
  if (tesseract?.languages.some((known) => primaryLanguage(known) === primaryLanguage(tag))) return tesseract;
  if (ppOcr && PP_OCR_SCRIPTS.includes(scriptOf(tag) ?? '')) return ppOcr;
  return tesseract ?? ppOcr ?? null;
}

const isSame = (known: string, tag: string): boolean =>
  primaryLanguage(known) === primaryLanguage(tag) && scriptOf(known) === scriptOf(tag);

export const scriptOf = (tag: string): string | undefined => new Intl.Locale(tag).maximize().script;
