import { isLanguageCode } from '../../../platform/check-text.js';
import { englishNameOf } from '../../../platform/english-name.js';
import { canonicalLanguage } from '../language-tag.js';
import type { Voice } from './tts-engine.js';

/** A voice with the name the program knows it by. */
export type EspeakVoice = Voice & { readonly programName: string };

/** Every language speaks with two voices; the variants are files the program brings along. */
const VARIANTS = [
  { gender: 'female', variant: 'f2' },
  { gender: 'male', variant: 'm3' },
] as const;

const LINE = /^\s*\d+\s+(\S+)\s/;
/** Dialects and other scripts, which a request for the language does not mean. */
const ASIDE = /-(latn|x|nyc|scotland|qaaa)(-|$)/i;
/** It reads kana but no kanji, and so hardly a sentence of Japanese. */
const UNREADABLE: readonly string[] = ['ja'];

/** The voices of `espeak-ng --voices`, one pair per language. */
export function readEspeakVoices(table: string): EspeakVoice[] {
  const codes = table
    .split('\n')
    .slice(1)
    .map((line) => LINE.exec(line)?.[1] ?? '');
  const byTag = new Map<string, string>();
  for (const code of codes) {
    const tag = ASIDE.test(code) ? null : canonicalLanguage(code);
    if (tag && isLanguageCode(tag) && !UNREADABLE.includes(tag) && !byTag.has(tag)) byTag.set(tag, code);
  }
  return [...byTag].flatMap(([tag, code]) =>
    VARIANTS.map(({ gender, variant }) => ({
      id: `espeak_${tag.toLowerCase().replaceAll('-', '_')}_${gender}`,
      name: `${englishNameOf(tag) ?? tag}, ${gender}`,
      gender,
      languages: [tag],
      programName: `${code}+${variant}`,
    })),
  );
}
