import { ENGLISH } from './words-english.js';
import { GERMAN } from './words-german.js';
import { SPANISH } from './words-spanish.js';

export const LANGUAGES = { en: ENGLISH, de: GERMAN, es: SPANISH } as const;
export type WordLanguage = keyof typeof LANGUAGES;
