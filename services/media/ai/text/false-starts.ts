const LONGEST_PHRASE = 6;
const BROKEN_OFF = /(?:-|–|—|…|\.\.\.)$/u;

const bare = (word: string | undefined): string =>
  (word ?? '').toLowerCase().replace(/[^\p{L}\p{N}'’]/gu, '');

/**
 * Removes false starts: "we open the, we open the page", "the set- the settings". A repetition counts only if
 * it contains one of the small words that slips consist of: "one two one two" may be meant. Adds no word, and
 * changes none.
 */
export function withoutFalseStarts(text: string, stutters: RegExp): string {
  const twice = new RegExp(stutters.source, 'iu');
  const isSmall = (word: string) => twice.test(`${bare(word)} ${bare(word)}`);
  const words = text.split(/\s+/u).filter((word) => word !== '');
  for (let at = 0; at < words.length; ) {
    const length = brokenOffAt(words, at) || repeatedAt(words, at, isSmall);
    if (length > 0) words.splice(at, length);
    else at += 1;
  }
  return words.join(' ');
}

/** Returns how many words at this position are replaced by the repetition after a word that breaks off. */
function brokenOffAt(words: readonly string[], at: number): number {
  const begins = (part: string | undefined, whole: string | undefined) =>
    BROKEN_OFF.test(part ?? '') &&
    bare(part) !== '' &&
    bare(whole) !== bare(part) &&
    bare(whole).startsWith(bare(part));
  if (begins(words[at], words[at + 1])) return 1;
  const isSame = bare(words[at]) !== '' && bare(words[at]) === bare(words[at + 2]);
  return isSame && begins(words[at + 1], words[at + 3]) ? 2 : 0;
}

/** Returns how many words at this position are repeated at once. */
function repeatedAt(words: readonly string[], at: number, isSmall: (word: string) => boolean): number {
  for (let length = Math.min(LONGEST_PHRASE, (words.length - at) >> 1); length > 1; length -= 1) {
    const once = words.slice(at, at + length);
    const isAgain = once.every(
      (word, index) => bare(word) !== '' && bare(word) === bare(words[at + length + index]),
    );
    if (isAgain && once.some(isSmall)) return length;
  }
  return 0;
}
