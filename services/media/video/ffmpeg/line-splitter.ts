import { StringDecoder } from 'node:string_decoder';

/** No working program writes a longer line; one controlled by a hostile file must not exhaust memory. */
const MAX_LINE_CHARACTERS = 1024 ** 2;

/** The rule in words, for the error of the stopped program. */
export const LINE_RULE = `a line of its output may have at most ${MAX_LINE_CHARACTERS} characters`;

/**
 * Splits chunks of output into lines; `end` emits an unfinished last one. A line that is too long calls
 * `onTooLong` once, and further output is ignored: the caller must stop the program.
 */
export function makeLineSplitter(onLine: (line: string) => void, onTooLong: () => void) {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  let isOver = false;

  const keep = (part: string): void => {
    length += part.length;
    if (length > MAX_LINE_CHARACTERS) {
      isOver = true;
      parts = [];
      onTooLong();
    } else if (part !== '') parts.push(part);
  };
  const giveOut = (): void => {
    const line = parts.join('');
    parts = [];
    length = 0;
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  return {
    write(chunk: Buffer | string): void {
      const text = typeof chunk === 'string' ? chunk : decoder.write(chunk);
      let from = 0;
      for (let at = text.indexOf('\n'); at >= 0 && !isOver; at = text.indexOf('\n', from)) {
        keep(text.slice(from, at));
        if (!isOver) giveOut();
        from = at + 1;
      }
      if (!isOver) keep(text.slice(from));
    },
    end(): void {
      if (length > 0 && !isOver) giveOut();
    },
  };
}
