/** Returns words without case and punctuation, so that spelling does not count as an error. */
const comparable = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}']/gu, ''))
    .filter((word) => word !== '');

/**
 * Returns the word error rate: the fewest words to replace, insert or delete that turn what was heard into
 * what was said, as a share of the words that were said. It can exceed 1.
 */
export function wordErrorRate(said: string, transcribed: string): number {
  const expected = comparable(said);
  const actual = comparable(transcribed);
  if (expected.length === 0) return actual.length === 0 ? 0 : 1;
  let row = Array.from({ length: actual.length + 1 }, (_, index) => index);
  for (const [index, word] of expected.entries()) {
    const next = [index + 1];
    for (const [at, other] of actual.entries()) {
      const replaced = (row[at] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / expected.length;
}
