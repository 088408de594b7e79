import { sentencesOf } from '../sentences.js';

/**
 * Splits a text into parts of at most this many characters, between sentences, or between words where a
 * sentence is longer.
 */
export function splitText(text: string, mostCharacters: number): string[] {
  const chunks: string[] = [];
  for (const segment of sentencesOf(text)) {
    for (const part of segment.length > mostCharacters ? splitWords(segment, mostCharacters) : [segment]) {
      const last = chunks.at(-1);
      if (last !== undefined && last.length + part.length <= mostCharacters)
        chunks[chunks.length - 1] += part;
      else chunks.push(part);
    }
  }
  return chunks.length > 0 ? chunks : [text];
}

function splitWords(text: string, mostCharacters: number): string[] {
  const parts = text.match(/\S+\s*|\s+/g) ?? [];
  return parts.flatMap((part) => {
    const signs = Array.from(part);
    const cut: string[] = [];
    // Halved, because a character outside the basic plane counts as two.
    const most = Math.max(1, Math.floor(mostCharacters / 2));
    for (let at = 0; at < signs.length; at += most) cut.push(signs.slice(at, at + most).join(''));
    return cut;
  });
}
