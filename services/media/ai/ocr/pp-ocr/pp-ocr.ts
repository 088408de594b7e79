import { readFile } from 'node:fs/promises';
import { errorMessage } from '../../../../platform/errors/errors.js';
import { startDeadline } from '../../../../platform/retry/deadline.js';
import { EngineFailed } from '../../engine-failed.js';
import { type GrayImage, parsePgm } from '../gray-image.js';
import type { OcrEngine, ReadImagesInput, ReadLine } from '../ocr-engine.js';
import { PP_OCR_LANGUAGES } from '../reading-languages.js';
import type { PpOcrFiles } from './find-pp-ocr-files.js';
import { type PpOcrProcess, startPpOcr } from './pp-ocr-process.js';

/** A frame takes less than two seconds on one core. */
const FRAME_WITHIN_MS = 20_000;
/** Starting the program and loading the models. */
const START_WITHIN_MS = 30_000;
/** The models and the lines that were read take 300 MB, which an idle worker gives back after this time. */
const IDLE_MS = 10_000;

/** PP-OCRv4: networks that find lines and read English and Chinese, in a process of their own that ends when it is idle. */
export function makePpOcr(files: PpOcrFiles, { idleMs = IDLE_MS } = {}): OcrEngine {
  let running: Promise<PpOcrProcess> | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** The request in hand: the others wait for it. */
  let last: Promise<unknown> = Promise.resolve();
  let requests = 0;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    await (await ending?.catch(() => null))?.stop();
  }

  /** Reads with the running process; one that has ended since the last request is replaced. */
  async function readWith(
    pictures: readonly GrayImage[],
    layout: NonNullable<ReadImagesInput['layout']>,
    signal: AbortSignal,
  ): Promise<ReadonlyArray<readonly ReadLine[]>> {
    const started = await running?.catch(() => null);
    if (started && !started.isGone)
      try {
        return await readInTime(started, pictures, layout, signal);
      } catch (err) {
        signal.throwIfAborted();
        if (!(err instanceof EngineFailed)) throw err;
      }
    running = startPpOcr(files);
    return readInTime(await running, pictures, layout, signal);
  }

  async function readInTime(
    program: PpOcrProcess,
    pictures: readonly GrayImage[],
    layout: NonNullable<ReadImagesInput['layout']>,
    signal: AbortSignal,
  ) {
    const stop = () => program.kill();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      return await program.read(pictures, layout);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async function readNow({ imagePaths, layout = 'sparse', signal }: ReadImagesInput) {
    signal.throwIfAborted();
    const pictures = await Promise.all(imagePaths.map(readPicture));
    const withinMs = START_WITHIN_MS + FRAME_WITHIN_MS * pictures.length;
    const deadline = startDeadline(withinMs, signal);
    try {
      return await readWith(pictures, layout, deadline.signal);
    } catch (cause) {
      signal.throwIfAborted();
      if (!deadline.isPast()) throw cause;
      const message = `PP-OCR did not finish ${pictures.length} images within ${withinMs / 1000} seconds`;
      throw new EngineFailed('pp-ocr', message, false, { cause });
    } finally {
      deadline.clear();
    }
  }

  async function readImages(input: ReadImagesInput): Promise<ReadonlyArray<readonly ReadLine[]>> {
    clearTimeout(idle);
    requests += 1;
    const reading = last.then(() => readNow(input));
    last = reading.catch(() => undefined);
    try {
      return await reading;
    } finally {
      requests -= 1;
      if (requests === 0) idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    id: 'pp-ocr',
    edition: async () => 'PP-OCRv4',
    languages: async () => PP_OCR_LANGUAGES,
    readImages,
    findKnownWords: async () => null,
    close: end,
  };
}

async function readPicture(path: string): Promise<GrayImage> {
  try {
    return parsePgm(await readFile(path));
  } catch (cause) {
    const message = `PP-OCR can't read ${path}: ${errorMessage(cause)}`;
    throw new EngineFailed('pp-ocr', message, false, { cause });
  }
}
