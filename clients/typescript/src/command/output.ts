/** A stream of the process. */
export interface Sink {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface OutputOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly isJson: boolean;
  /** NO_COLOR is set. */
  readonly isPlain: boolean;
}

const RED = '\u001B[31m';
const RESET = '\u001B[0m';

/** Results go to standard output, everything else to standard error; nothing is colored where no terminal reads it. */
export class Output {
  readonly #options: OutputOptions;

  constructor(options: OutputOptions) {
    this.#options = options;
  }

  get isJson(): boolean {
    return this.#options.isJson;
  }

  /** Whether a person watches the progress. */
  get isInteractive(): boolean {
    return Boolean(this.#options.stderr.isTTY) && !this.isJson;
  }

  get columns(): number {
    return this.#options.stderr.columns ?? 80;
  }

  /** Prints a result: the value as JSON, or the text. One line each, so that a stream of results can be read. */
  result(value: unknown, text: string): void {
    this.#options.stdout.write(`${this.isJson ? JSON.stringify(value) : text}\n`);
  }

  /** Prints a remark for a person. */
  note(text: string): void {
    if (!this.isJson) this.#options.stderr.write(`${text}\n`);
  }

  /** Writes to the terminal without a line break; only when interactive. */
  draw(text: string): void {
    if (this.isInteractive) this.#options.stderr.write(text);
  }

  failure({ code, message, hint }: { code: string; message: string; hint?: string | undefined }): void {
    const { stderr, isPlain } = this.#options;
    if (this.isJson) {
      stderr.write(`${JSON.stringify({ error: { code, message } })}\n`);
      return;
    }
    const isColored = Boolean(stderr.isTTY) && !isPlain;
    stderr.write(`vps: ${isColored ? `${RED}${message}${RESET}` : message}\n${hint ? `${hint}\n` : ''}`);
  }
}

/** Returns rows in columns of the same width; cells are shortened to what fits in a line. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}
