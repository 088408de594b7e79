import { StringDecoder } from 'node:string_decoder';

/** Turns chunks of output into whole lines; `end` gives out an unfinished last one. */
export function makeLineSplitter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return {
    write(chunk: Buffer | string): void {
      rest += typeof chunk === 'string' ? chunk : decoder.write(chunk);
      const lines = rest.split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    },
    end(): void {
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}
