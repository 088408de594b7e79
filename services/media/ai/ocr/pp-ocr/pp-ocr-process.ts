import { join } from 'node:path';
import { packageRoot, programs } from '../../../../platform/config/package-root.js';
import { errorMessage } from '../../../../platform/errors/errors.js';
import { JsonOutOfBounds, parseBoundedJson } from '../../../../platform/text/json-bounds.js';
import { type RunningProgram, startProgram } from '../../../confinement/start-program.js';
import { LINE_RULE, makeLineSplitter } from '../../../video/ffmpeg/line-splitter.js';
import { EngineFailed } from '../../engine-failed.js';
import { MODEL_JSON } from '../../model-json.js';
import type { GrayImage } from '../gray-image.js';
import type { ReadLine } from '../ocr-engine.js';
import type { PpOcrFiles } from './find-pp-ocr-files.js';
import type { PpOcrAnswer, PpOcrRequest } from './pp-ocr-child.js';

const PROGRAM = join(programs, 'services/media/ai/ocr/pp-ocr/pp-ocr-child.js');
const TAIL_BYTES = 2000;
const STOP_WITHIN_MS = 2000;

type Layout = PpOcrRequest['layout'];

interface Waiting {
  readonly count: number;
  readonly found: Array<readonly ReadLine[]>;
  resolve(found: Array<readonly ReadLine[]>): void;
  reject(err: unknown): void;
}

/** Starts the program that reads pictures, confined as any other: the models and the library are not this service's code. */
export async function startPpOcr(files: PpOcrFiles): Promise<PpOcrProcess> {
  const { code, ...paths } = files;
  return new PpOcrProcess(
    await startProgram({
      path: process.execPath,
      args: [PROGRAM, JSON.stringify(paths)],
      stdin: 'pipe',
      signOfLife: 'never-stalls',
      files: { reads: [programs, join(packageRoot, 'package.json'), ...code, ...Object.values(paths)] },
    }),
  );
}

/** The running program. It reads the images of one request at a time; a caller that stops waiting kills it. */
export class PpOcrProcess {
  readonly #gone: Promise<void>;
  #isGone = false;
  #waiting: Waiting | null = null;
  #tail = '';

  constructor(private readonly program: RunningProgram) {
    const splitter = makeLineSplitter(
      (line) => this.#take(line),
      () => this.#break(LINE_RULE),
    );
    program.stdin?.on('error', () => undefined); // reported by the exit
    program.stdout.on('data', splitter.write);
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#tail = (this.#tail + text).slice(-TAIL_BYTES);
    });
    this.#gone = program.ended.then(
      (ended) => this.#end(String(ended)),
      (error: unknown) => this.#end(errorMessage(error)),
    );
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Returns the lines of each picture. Rejects with `EngineFailed` when the program ends before. */
  read(pictures: readonly GrayImage[], layout: Layout): Promise<Array<readonly ReadLine[]>> {
    if (pictures.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#waiting = { count: pictures.length, found: [], resolve, reject };
      const sizes = pictures.map(({ width, height }) => ({ width, height }));
      this.program.stdin?.write(`${JSON.stringify({ layout, sizes } satisfies PpOcrRequest)}\n`);
      for (const { pixels } of pictures) this.program.stdin?.write(pixels);
    });
  }

  #take(line: string): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    try {
      waiting.found.push((parseBoundedJson(line, MODEL_JSON) as PpOcrAnswer).lines);
    } catch (err) {
      if (!(err instanceof JsonOutOfBounds)) throw err;
      this.#break(`an answer ${err.message}`);
      return;
    }
    if (waiting.found.length < waiting.count) return;
    this.#waiting = null;
    waiting.resolve(waiting.found);
  }

  #break(why: string): void {
    this.#tail = why;
    this.kill();
  }

  #end(how: string): void {
    this.#isGone = true;
    const message = `PP-OCR ended (${how}): ${this.#tail.trim() || 'it printed no message'}`;
    this.#waiting?.reject(new EngineFailed('pp-ocr', message, true));
    this.#waiting = null;
  }

  /** Stops the program: closes its input first, and kills it when that does not suffice. */
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
