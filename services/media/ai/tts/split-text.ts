import { sentencesOf } from '../sentences.js';

/**
 * Splits a text into parts of at most this many characters, between sentences, or between words where a
 * sentence is longer.
 */
export function splitText(text: string, maxCharacters: number): string[] {
  const chunks: string[] = [];
  for (const segment of sentencesOf(text)) {
    for (const part of segment.length > maxCharacters ? splitWords(segment, maxCharacters) : [segment]) {
      const last = chunks.at(-1);
      if (last !== undefined && last.length + part.length <= maxCharacters) chunks[chunks.length - 1] += part;
      else chunks.push(part);
    }
  }
  return chunks.length > 0 ? chunks : [text];
}

function splitWords(text: string, maxCharacters: number): string[] {
  const parts = text.match(/\S+\s*|\s+/g) ?? [];
  return parts.flatMap((part) => {
    const signs = Array.from(part);
    const cut: string[] = [];
    // Halved, because a character outside the basic plane counts as two.
    const max = Math.max(1, Math.floor(maxCharacters / 2));
    for (let at = 0; at < signs.length; at += max) cut.push(signs.slice(at, at + max).join(''));
    return cut;
  });
}
