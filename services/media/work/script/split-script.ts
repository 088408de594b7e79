import { splitWords } from '../../text/split-words.js';
import { breakOfWritten } from '../../text/spoken-text.js';

/** A longer sentence is split, at a comma if it has one. */
const LONGEST = 240;

/**
 * Splits a script into spoken lines: its own lines, sentence by sentence. Nothing but the white space between
 * them is changed or lost.
 */
export function splitScript(script: string, language: string): string[] {
  return script.split(/\r\n|[\r\n\u2028\u2029]/u).flatMap((line) => splitLine(line, language));
}

function splitLine(line: string, language: string): string[] {
  const lines: string[] = [];
  let from = 0;
  let at = 0;
  let clauseEnd = 0;
  const cut = (end: number) => {
    const text = line.slice(from, end).trim();
    if (text !== '') lines.push(text);
    from = end;
    clauseEnd = 0;
  };
  for (const word of splitWords(line, language)) {
    const begins = line.indexOf(word, at);
    at = begins + word.length;
    if (at - from > LONGEST && begins > from) cut(clauseEnd > from ? clauseEnd : begins);
    const kind = breakOfWritten(word);
    // "2. Press Save": the number belongs to the text after it.
    const isNumber = /^\p{N}+\.$/u.test(word) && line.slice(from, begins).trim() === '';
    if (kind === 'sentence' && !isNumber && !goesOn(word, line.slice(at, at + 3))) cut(at);
    else if (kind === 'clause') clauseEnd = at;
  }
  cut(line.length);
  return lines;
}

/** "Well... maybe": a lower-case letter continues the sentence. */
const goesOn = (word: string, next: string): boolean => /[.…]$/u.test(word) && /^\s*\p{Ll}/u.test(next);
