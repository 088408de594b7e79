const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A term stands for itself only as a whole word: "IT" says nothing about "ITEM". */
const wholeWord = (term: string): string => {
  const before = /^[\p{L}\p{N}]/u.test(term) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(term) ? '(?![\\p{L}\\p{N}])' : '';
  return `${before}${escaped(term)}${after}`;
};

/** Finds terms as whole words, whatever their case; where several fit, the first of them wins. */
export const wholeWords = (terms: readonly string[]): RegExp =>
  new RegExp(terms.map(wholeWord).join('|'), 'giu');
