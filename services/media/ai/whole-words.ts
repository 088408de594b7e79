const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A term matches only as a whole word: "IT" does not match in "ITEM". */
const wholeWord = (term: string): string => {
  const before = /^[\p{L}\p{N}]/u.test(term) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(term) ? '(?![\\p{L}\\p{N}])' : '';
  return `${before}${escaped(term)}${after}`;
};

/** Matches terms as whole words, ignoring case; where several match, the first of them wins. */
export const wholeWords = (terms: readonly string[]): RegExp =>
  new RegExp(terms.map(wholeWord).join('|'), 'giu');
