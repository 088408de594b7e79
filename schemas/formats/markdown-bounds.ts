/** The longest Markdown of an article. */
export const MAX_ARTICLE_CHARACTERS = 1_000_000;
/** Quotes and lists within each other. The parser looks at every line again for each of them. */
const MAX_NESTED_BLOCKS = 16;
/** Characters that may open emphasis, links and code, between two empty lines. */
const MAX_INLINE_MARKERS = 2_000;

const OPENS_BLOCK = /^[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/;
/** With \x60, the backtick. */
const INLINE_MARKERS = /[[\]!*_\x60<&]/g;

/**
 * Checks before it is parsed what makes the parser of Markdown slow: length, nesting and repetition. Returns the rule
 * that is violated, or null.
 */
export function findMarkdownFault(markdown: string): string | null {
  if (markdown.length > MAX_ARTICLE_CHARACTERS)
    return `must have at most ${MAX_ARTICLE_CHARACTERS} characters`;
  let markers = 0;
  for (const line of markdown.split('\n')) {
    if (nestedBlocks(line) > MAX_NESTED_BLOCKS)
      return `must not nest quotes and lists deeper than ${MAX_NESTED_BLOCKS} levels`;
    markers = line.trim() === '' ? 0 : markers + (line.match(INLINE_MARKERS)?.length ?? 0);
    if (markers > MAX_INLINE_MARKERS)
      return `must have at most ${MAX_INLINE_MARKERS} characters of markup in a paragraph`;
  }
  return null;
}

function nestedBlocks(line: string): number {
  let rest = line;
  for (let count = 0; ; count += 1) {
    const opened = OPENS_BLOCK.exec(rest);
    if (!opened || count > MAX_NESTED_BLOCKS) return count;
    rest = rest.slice(opened[0].length);
  }
}
