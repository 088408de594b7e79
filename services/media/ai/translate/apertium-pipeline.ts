import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../../platform/errors/errors.js';
import { type RunningProgram, startProgram } from '../../confinement/start-program.js';
import { EngineFailed } from '../engine-failed.js';
import { canonicalLanguage } from '../language-tag.js';
import type { LanguagePair } from './translate-engine.js';

/** An installed language pair: `spa-eng_US` from Spanish into American English. */
export type ApertiumMode = LanguagePair & { readonly name: string; readonly path: string };

const MODE = /^(([a-z]{2,3})(_[A-Z]{2})?-([a-z]{2,3})(_[A-Z]{2}|_valencia)?)\.mode$/;

/** Lists every language pair of the folder. */
export async function findModes(modesDir: string): Promise<ApertiumMode[]> {
  const files = await readdir(modesDir).catch(() => []);
  return files.sort().flatMap((file) => {
    const [, name = '', source = '', sourceRegion = '', target = '', targetRegion = ''] =
      MODE.exec(file) ?? [];
    const from = canonicalLanguage(source + sourceRegion);
    const to = canonicalLanguage(target + targetRegion);
    return from && to && name ? [{ name, from, to, path: join(modesDir, file) }] : [];
  });
}

/** The programs of a pair, as a shell command. */
interface ModeCommand {
  readonly command: string;
  /** Files that the command refers to. */
  readonly reads: readonly string[];
}

/** Returns the command of a pair: its programs, each with the flag to flush after every text (`-z`). */
export async function readModeCommand({ path }: ApertiumMode): Promise<ModeCommand> {
  const pipeline = (await readFile(path, 'utf8')).trim();
  const stages = pipeline.split('|').map((stage) =>
    stage
      .trim()
      // The generator's mode for unknown words: they are not marked.
      .replaceAll('$1', '-n')
      .replaceAll('$2', '')
      .replace(/^(\S+)/, '$1 -z'),
  );
  // Node's end is a socket, but some of the programs open their standard input by name, which requires a
  // pipe. A program that exits terminates all others, which would otherwise wait for each other.
  const command = ['cat', ...stages].map((stage) => `{ ${stage}; kill -KILL 0; }`).join(' | ');
  return { command, reads: [...pipeline.matchAll(/'(\/[^']+)'/g)].map(([, file]) => file as string) };
}

/** A line takes two milliseconds; a pipeline that takes this long hangs. */
const LINE_WITHIN_MS = 15_000;
const STOP_WITHIN_MS = 1000;
const TAIL_BYTES = 2000;
/** An answer is about as long as its text, which is one line. */
const MAX_ANSWER_CHARACTERS = 1024 ** 2;

interface Waiting {
  resolve(answer: string): void;
  reject(error: Error): void;
}

/** Separates translations in the stream; the programs pass it through unchanged. */
const END_OF_LINE = '[][\n]';
const escapeText = (text: string): string => text.replace(/[\\^$[\]{}/<>@~]/g, '\\$&');
const unescapeText = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** Starts the programs of one language pair. */
export async function openPipeline(
  name: string,
  { command, reads }: ModeCommand,
  searchPath: string,
): Promise<ApertiumPipeline> {
  const program = await startProgram({
    path: '/bin/sh',
    args: ['-c', command],
    stdin: 'pipe',
    signOfLife: 'never-stalls',
    files: { reads },
    env: { PATH: searchPath, LC_ALL: 'C.UTF-8' },
  });
  return new ApertiumPipeline(name, program);
}

/**
 * The running programs of one language pair. Texts are written to the first and read from the last in order.
 */
export class ApertiumPipeline {
  readonly #waiting: Waiting[] = [];
  readonly #gone: Promise<void>;
  #isGone = false;
  /** Received parts of the unfinished answer. */
  #parts: string[] = [];
  #length = 0;
  #tail = '';

  constructor(
    private readonly name: string,
    private readonly program: RunningProgram,
  ) {
    program.stdin?.on('error', () => undefined); // reported by the exit
    program.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#tail = (this.#tail + text).slice(-TAIL_BYTES);
    });
    const end = (why: string) => {
      this.#isGone = true;
      const message = `Apertium's ${this.name} ended (${why}): ${this.#tail.trim() || 'it printed no message'}`;
      for (const { reject } of this.#waiting.splice(0)) reject(new EngineFailed('apertium', message, true));
    };
    this.#gone = program.ended.then(
      (ended) => end(String(ended)),
      (error: unknown) => end(errorMessage(error)),
    );
  }

  /** Translates one text without line breaks. Throws `EngineFailed` when the programs end or hang. */
  async translate(text: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    if (this.#isGone) throw new EngineFailed('apertium', `Apertium's ${this.name} has ended`, true);
    let stop: (() => void) | undefined;
    const hangs = setTimeout(() => this.kill(), LINE_WITHIN_MS);
    try {
      return await new Promise<string>((resolve, reject) => {
        // A canceled request keeps its position in the order: its answer still arrives.
        stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        this.#waiting.push({ resolve, reject });
        this.program.stdin?.write(`${escapeText(text)}${END_OF_LINE}\0`);
      });
    } finally {
      clearTimeout(hangs);
      if (stop) signal.removeEventListener('abort', stop);
    }
  }

  #take(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', from)) {
      const answer = [...this.#parts, text.slice(from, end)].join('');
      this.#parts = [];
      this.#length = 0;
      from = end + 1;
      // A program that exits flushes its buffer, which is not an answer.
      if (!answer.endsWith(END_OF_LINE)) {
        this.kill();
        return;
      }
      this.#waiting.shift()?.resolve(unescapeText(answer.slice(0, -END_OF_LINE.length)).trim());
    }
    this.#parts.push(text.slice(from));
    this.#length += text.length - from;
    if (this.#length <= MAX_ANSWER_CHARACTERS) return;
    this.#parts = [];
    this.#tail = `an answer may have at most ${MAX_ANSWER_CHARACTERS} characters`;
    this.kill();
  }

  /** Stops the programs: closes their input first, and kills them when that does not suffice. */
  async stop(): Promise<void> {
    this.program.stdin?.end();
    const late = setTimeout(() => this.kill(), STOP_WITHIN_MS);
    await this.#gone;
    clearTimeout(late);
  }

  kill(): void {
    if (!this.#isGone) this.program.signal('SIGKILL');
  }
}
