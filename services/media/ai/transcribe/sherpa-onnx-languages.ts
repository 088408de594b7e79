import { canonicalLanguage, primaryLanguage } from '../language-tag.js';

/** Codes of Whisper that differ from those of BCP 47. */
const WHISPER_CODES: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl', jv: 'jw' };
/** NVIDIA's models for 25 European languages: Parakeet 0.6b v3 and Canary 1b v2. */
const EUROPEAN = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(' ');
/** Languages as they are spelled out in the names of released models. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  arabic: ['ar'],
  bengali: ['bn'],
  cantonese: ['yue'],
  catalan: ['ca'],
  chinese: ['zh'],
  czech: ['cs'],
  dutch: ['nl'],
  english: ['en'],
  french: ['fr'],
  german: ['de'],
  hindi: ['hi'],
  italian: ['it'],
  japanese: ['ja'],
  korean: ['ko'],
  multi: [],
  polish: ['pl'],
  portuguese: ['pt'],
  russian: ['ru'],
  spanish: ['es'],
  thai: ['th'],
  trilingual: ['zh', 'yue', 'en'],
  turkish: ['tr'],
  ukrainian: ['uk'],
  uyghur: ['ug'],
  vietnamese: ['vi'],
};
const CODES = new Set(
  'ar be bg bn ca cs da de el en eo es et fa fi fr he hi hr hu id it ja ka kk ko lt lv ms mt nl no pl pt ro ru sk sl sv sw ta th tr ug uk vi yue zh'.split(
    ' ',
  ),
);
/** The language that a script stands for when neither the model nor its name tells one. */
const SCRIPTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Han}/u, 'zh'],
];

/** Reads the languages in the name of a released model, such as `sherpa-onnx-zipformer-en-2023-06-26`. */
export function languagesInName(name: string): string[] {
  const lower = name.toLowerCase();
  if (/parakeet.*v3|canary-1b-v2/.test(lower)) return EUROPEAN;
  if (/canary/.test(lower) && /en-es-de-fr|180m|1b/.test(lower)) return ['en', 'es', 'de', 'fr'];
  if (/giga-?am/.test(lower)) return ['ru'];
  const parts = lower.split(/[-_.]/).flatMap((part) => NAMES[part] ?? (CODES.has(part) ? [part] : []));
  return [...new Set(parts)];
}

/** Returns the language of the script in which most tokens of a vocabulary are written. */
export function languageOfVocabulary(tokens: readonly string[]): string | undefined {
  const counts = SCRIPTS.map(([script]) => tokens.filter((token) => script.test(token)).length);
  const max = Math.max(...counts);
  return max * 4 > tokens.length ? SCRIPTS[counts.indexOf(max)]?.[1] : undefined;
}

/** Returns BCP 47 for the languages in a model's metadata. */
export const languagesOfCodes = (codes: readonly string[]): string[] => [
  ...new Set(
    codes.flatMap((code) => {
      const own = Object.entries(WHISPER_CODES).find((entry) => entry[1] === code)?.[0];
      return [own ?? canonicalLanguage(code) ?? []].flat();
    }),
  ),
];

/** Returns the code by which a Whisper model knows a language. */
export const whisperCode = (language: string): string =>
  WHISPER_CODES[primaryLanguage(language)] ?? primaryLanguage(language);

/** Returns BCP 47 for the language that a model reports, or undefined when it reports none. */
export function detectedLanguage(reported: string | undefined): string | undefined {
  const code = /^(?:<\|)?([a-z]{2,3})(?:\|>)?$/.exec(reported ?? '')?.[1];
  return code && languagesOfCodes([code])[0];
}
