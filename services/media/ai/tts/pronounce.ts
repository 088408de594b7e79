import { canonicalLanguage, knowsLanguage } from '../language-tag.js';
import { wholeWords } from '../whole-words.js';
import type { Pronunciation } from './tts-engine.js';

/** A part of the text that is said as written, or a term with its phonemes. */
export type PronouncedPart = { readonly text: string; readonly ipa: string | null };

/**
 * Applies pronunciations to a text: aliases replace their terms, terms with phonemes become parts of their
 * own. The longest term wins where several match; nothing is replaced twice.
 */
export function pronounce(
  text: string,
  pronunciations: readonly Pronunciation[],
  language: string | undefined,
): PronouncedPart[] {
  const fitting = pronunciations
    .filter(({ term, language: only }) => term.trim() !== '' && (!only || isFor(only, language)))
    .sort((a, b) => b.term.length - a.term.length);
  if (fitting.length === 0) return [{ text, ipa: null }];
  const byTerm = new Map(
    fitting.map((one) => [one.term.toLowerCase(), one]).reverse() as [string, Pronunciation][],
  );
  const pattern = wholeWords(fitting.map(({ term }) => term));
  const parts: PronouncedPart[] = [];
  const say = (content: string) => {
    const last = parts.at(-1);
    if (last && last.ipa === null) parts[parts.length - 1] = { text: last.text + content, ipa: null };
    else if (content !== '') parts.push({ text: content, ipa: null });
  };
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const one = byTerm.get(found.toLowerCase());
    say(text.slice(from, index));
    from = index + found.length;
    if (one?.type === 'phoneme') parts.push({ text: found, ipa: one.value });
    else say(one?.value ?? found);
  }
  say(text.slice(from));
  return parts;
}

/** Pronunciations of earlier versions are stored with the code as it was sent. */
const isFor = (only: string, language: string | undefined): boolean =>
  knowsLanguage([canonicalLanguage(only) ?? only], language);

/** For engines without phonemes: returns the text to say, and the terms whose pronunciation is ignored. */
export function withoutPhonemes(parts: readonly PronouncedPart[]): { text: string; ignoredTerms: string[] } {
  const ignored = parts.filter(({ ipa }) => ipa !== null).map(({ text }) => text);
  return { text: parts.map(({ text }) => text).join(''), ignoredTerms: [...new Set(ignored)] };
}
