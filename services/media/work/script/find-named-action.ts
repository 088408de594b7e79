import type { Interaction } from '../../../../schemas/interaction.js';
import { splitWords } from '../../text/split-words.js';

/** Returns the action or result whose name a text contains: the longest name, of equal ones the first; null without one. */
export function findNamedAction(
  text: string,
  interactions: readonly Interaction[],
  language: string,
): Interaction | null {
  const wordsOf = (of: string) => ` ${splitWords(of, language).map(stem).filter(Boolean).join(' ')} `;
  const words = wordsOf(text);
  const [named] = interactions
    .filter(({ label }) => label !== null && wordsOf(label).trim() !== '' && words.includes(wordsOf(label)))
    .sort((a, b) => (b.label?.length ?? 0) - (a.label?.length ?? 0) || a.start - b.start);
  return named ?? null;
}

/** Returns a word so that "Saves", "saving" and "save" count as one. */
export const stem = (word: string): string => {
  const bare = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return /^[a-z]{4,}$/.test(bare) ? bare.replace(/(?:ing|ed|es|s|e)$/, '') : bare;
};
