import { englishNameOf } from '../../../../schemas/english-name.js';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { canonicalLanguage } from '../language-tag.js';
import type { Voice } from './tts-engine.js';

/** A voice with the program's name for it. */
export type EspeakVoice = Voice & { readonly programName: string };

/** Every language has two voices; the variants are files that the program includes. */
const VARIANTS = [
  { gender: 'female', variant: 'f2' },
  { gender: 'male', variant: 'm3' },
] as const;

const LINE = /^\s*\d+\s+(\S+)\s/;
/** Dialects and other scripts, which a request for the language does not mean. */
const ASIDE = /-(latn|x|nyc|scotland|qaaa)(-|$)/i;
/** The program reads kana but no kanji, and so hardly a sentence of Japanese. */
const UNREADABLE: readonly string[] = ['ja'];

/** Parses the voices of `espeak-ng --voices`, one pair per language. */
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
