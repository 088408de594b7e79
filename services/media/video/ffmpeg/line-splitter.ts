import { StringDecoder } from 'node:string_decoder';

/** No program that works has more to say in a line; one led by a hostile file must not fill our memory. */
const MAX_LINE_CHARACTERS = 1024 ** 2;

/** In words, for the canceler of a program. */
export const LINE_RULE = `a line of its output may have at most ${MAX_LINE_CHARACTERS} characters`;

/**
 * Turns chunks of output into whole lines; `end` gives out an unfinished last one. At a line that is too long `onTooLong` is told, once,
 * and nothing more is taken in: the program is to be ended.
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
