import type { BrandKit } from '../../../schemas/brand-kit.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';

type Entry = BrandKit['glossary'][number];

/**
 * Returns the glossary entries for a language: those for all languages, for its base language and for the
 * exact one. The most specific of several entries for a term wins. Pure.
 */
export function chooseTerms(glossary: readonly Entry[], language: string): TranslationRequest['glossary'] {
  const wanted = canonicalLanguage(language);
  const nearness = ({ language: given }: Entry): number => {
    if (!given) return 1;
    // Entries of earlier versions are stored as they were sent.
    const only = canonicalLanguage(given);
    if (only === wanted) return 3;
    return wanted.startsWith(`${only}-`) ? 2 : 0;
  };
  const chosen = new Map<string, Entry>();
  for (const entry of glossary) {
    const key = entry.term.normalize('NFC').toLowerCase();
    const before = chosen.get(key);
    if (nearness(entry) > (before ? nearness(before) : 0)) chosen.set(key, entry);
  }
  return [...chosen.values()].map(({ term, translation }) => ({ term, ...(translation && { translation }) }));
}
