/** Returns a word so that "Saves", "saving" and "save" count as one. */
export const stem = (word: string): string => {
  const bare = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return /^[a-z]{4,}$/.test(bare) ? bare.replace(/(?:ing|ed|es|s|e)$/, '') : bare;
};
