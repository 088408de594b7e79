import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Say } from './terminal.js';

const FILE_BYTES_MOST = 20_000_000;
const REMEMBERED_LINES = 20;
const WARNING = 40;
const ERROR = 50;

const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/** How a line of a child's reads to a person; `null` when it is not worth their attention. */
function readable(line: string): string | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return line.trim() === '' ? null : line;
  }
  const parsed = LogLine.safeParse(json);
  if (!parsed.success) return line;
  const { level, msg, err } = parsed.data;
  if (level < WARNING) return null;
  const reason = err && err.message !== msg ? `: ${err.message}` : '';
  return `${level < ERROR ? 'warning' : 'error'}: ${msg}${reason}`;
}

/** One child's output: all of it in a file (and the file before it), what matters on the terminal. */
export class ChildLog {
  readonly #recent: string[] = [];
  #file: number;
  #bytes: number;

  constructor(
    readonly path: string,
    private readonly name: string,
    private readonly say: Say,
  ) {
    this.#file = openSync(path, 'a', 0o600);
    this.#bytes = statSync(path).size;
  }

  follow(stream: Readable): void {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => this.#take(line));
  }

  /** The last things worth reading, for the report of a failed start. */
  recent(): readonly string[] {
    return this.#recent;
  }

  close(): void {
    closeSync(this.#file);
    this.#file = -1;
  }

  #take(line: string): void {
    this.#write(`${line}\n`);
    const text = readable(line);
    if (text === null) return;
    this.#recent.push(text);
    if (this.#recent.length > REMEMBERED_LINES) this.#recent.shift();
    this.say(`${this.name}: ${text}`);
  }

  #write(line: string): void {
    if (this.#file === -1) return;
    try {
      if (this.#bytes > FILE_BYTES_MOST) this.#startNewFile();
      this.#bytes += writeSync(this.#file, line);
    } catch {
      // A full disk takes no lines; the product, and what is said on the terminal, go on.
    }
  }

  #startNewFile(): void {
    if (existsSync(this.path)) renameSync(this.path, `${this.path}.1`);
    const next = openSync(this.path, 'a', 0o600);
    closeSync(this.#file);
    this.#file = next;
    this.#bytes = 0;
  }
}
