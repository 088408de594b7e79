import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { RotatingFile, type RotationLimits } from './rotating-file.js';
import type { Say } from './terminal.js';

const REMEMBERED_LINES = 20;
const WARNING = 40;
const ERROR = 50;

const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
});

/** Formats a line of a child's log for the terminal; `null` when it is not worth showing. */
function readable(line: string): string | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return line.trim() === '' ? null : line;
  }
  const parsed = LogLine.safeParse(json);
  if (!parsed.success) return line;
  const { level, msg, err, method, route = 'an unknown address', status } = parsed.data;
  if (level < WARNING) return null;
  const reason = err && err.message !== msg ? `: ${err.message}` : '';
  const text = method && status ? `${method} ${route} ${msg} ${status}` : msg;
  return `${level < ERROR ? 'warning' : 'error'}: ${text}${reason}`;
}

/** A child's output: all of it in rotating files, important lines on the terminal. */
export class ChildLog {
  readonly #recent: string[] = [];
  readonly #file: RotatingFile;

  constructor(
    path: string,
    private readonly name: string,
    private readonly say: Say,
    limits?: RotationLimits,
  ) {
    this.#file = new RotatingFile(path, limits);
  }

  get path(): string {
    return this.#file.path;
  }

  follow(stream: Readable): void {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => this.#take(line));
  }

  /** The last readable lines, for the report of a failed start. */
  recent(): readonly string[] {
    return this.#recent;
  }

  close(): void {
    this.#file.close();
  }

  #take(line: string): void {
    this.#file.writeLine(line);
    const text = readable(line);
    if (text === null) return;
    this.#recent.push(text);
    if (this.#recent.length > REMEMBERED_LINES) this.#recent.shift();
    this.say(`${this.name}: ${text}`);
  }
}
