import { EngineFailed } from '../engine-failed.js';
import { runProgram } from '../run-program.js';
import type { OcrEngine, ReadInput, ReadLine } from './ocr-engine.js';
import { findTesseractLanguage, readTesseractLanguages } from './tesseract-languages.js';
import { readTesseractTable } from './tesseract-table.js';

/** A frame takes about half a second; one full of patterns can take very long. */
const FRAME_WITHIN_MS = 20_000;
const QUESTION_WITHIN_MS = 10_000;
/** Page segmentation modes: as much text as there is in no particular order, one block of lines, and one line. */
const SEGMENTATION = { sparse: '11', block: '6', line: '7' } as const;
/** Its threads busy-wait for each other, at the cost of everything else on the machine. */
const ENV = { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' } as const;

/** Tesseract: reads more than a hundred languages, each of which is a package of its own. */
export function makeTesseract(programPath: string): OcrEngine {
  const run = (args: readonly string[], signal: AbortSignal, reads: readonly string[] = []) =>
    runProgram({ engineId: 'tesseract', path: programPath, args, files: { reads }, env: ENV, signal });
  const listLanguages = async (signal = AbortSignal.timeout(QUESTION_WITHIN_MS)) =>
    readTesseractLanguages(await run(['--list-langs'], signal));
  return {
    id: 'tesseract',
    async edition() {
      const said = await run(['--version'], AbortSignal.timeout(QUESTION_WITHIN_MS));
      return /tesseract\s+(\S+)/.exec(said)?.[1] ?? '';
    },
    languages: async () => (await listLanguages()).map(({ tag }) => tag),
    async readScreen({ imagePath, language, layout = 'sparse', signal }: ReadInput): Promise<ReadLine[]> {
      const code = findTesseractLanguage(await listLanguages(signal), language);
      if (!code)
        throw new EngineFailed('tesseract', `tesseract supports neither "${language}" nor English`, false);
      const deadline = AbortSignal.timeout(FRAME_WITHIN_MS);
      const args = ['--psm', SEGMENTATION[layout], '-l', code, '-c', 'tessedit_create_tsv=1'];
      try {
        const bounded = AbortSignal.any([signal, deadline]);
        return readTesseractTable(await run([imagePath, 'stdout', ...args], bounded, [imagePath]));
      } catch (cause) {
        if (signal.aborted || !deadline.aborted) throw cause;
        const message = `tesseract did not finish an image within ${FRAME_WITHIN_MS / 1000} seconds`;
        throw new EngineFailed('tesseract', message, false, { cause });
      }
    },
  };
}
