import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineFailed } from '../engine-failed.js';
import { primaryLanguage } from '../language-tag.js';
import { rememberWhileUnchanged } from '../remember-while-unchanged.js';
import { runProgram } from '../run-program.js';
import type { KnownWordsInput, OcrEngine, ReadInput, ReadLine } from './ocr-engine.js';
import { extractWordList, isInWordList, type WordList } from './tesseract-dictionary.js';
import { findTesseractLanguage, readModelFolder, readTesseractLanguages } from './tesseract-languages.js';
import { readTesseractTable } from './tesseract-table.js';

/** A frame takes about half a second; one full of patterns can take very long. */
const FRAME_WITHIN_MS = 20_000;
const QUESTION_WITHIN_MS = 10_000;
/** Page segmentation modes: as much text as there is in no particular order, one block of lines, one line. */
const SEGMENTATION = { sparse: '11', block: '6', line: '7' } as const;
/** Its threads busy-wait for each other, at the cost of everything else on the machine. */
const ENV = { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' } as const;

/** Tesseract: reads more than a hundred languages, each of which is a package of its own. */
export function makeTesseract(programPath: string): OcrEngine {
  /** Dictionaries by the path of their model. */
  const wordLists = new Map<string, WordList | null>();
  const run = (args: readonly string[], signal: AbortSignal, reads: readonly string[] = []) =>
    runProgram({ engineId: 'tesseract', path: programPath, args, files: { reads }, env: ENV, signal });
  const describeModels = rememberWhileUnchanged(
    (signal = AbortSignal.timeout(QUESTION_WITHIN_MS)) => run(['--list-langs'], signal),
    (described) => [programPath, readModelFolder(described)],
  );
  const listLanguages = async (signal?: AbortSignal) => readTesseractLanguages(await describeModels(signal));
  /** Recognizes images, which are a single one or named by a list. */
  async function recognize(
    { language, layout = 'sparse', signal }: Omit<ReadInput, 'imagePath'>,
    { path, reads, count }: { path: string; reads: readonly string[]; count: number },
  ): Promise<ReadLine[][]> {
    const code = findTesseractLanguage(await listLanguages(signal), language);
    if (!code)
      throw new EngineFailed('tesseract', `tesseract supports neither "${language}" nor English`, false);
    const withinMs = FRAME_WITHIN_MS * count;
    const deadline = AbortSignal.timeout(withinMs);
    const args = ['--psm', SEGMENTATION[layout], '-l', code, '-c', 'tessedit_create_tsv=1'];
    try {
      const bounded = AbortSignal.any([signal, deadline]);
      return readTesseractTable(await run([path, 'stdout', ...args], bounded, reads), count);
    } catch (cause) {
      if (signal.aborted || !deadline.aborted) throw cause;
      const images = count === 1 ? 'an image' : `${count} images`;
      const message = `tesseract did not finish ${images} within ${withinMs / 1000} seconds`;
      throw new EngineFailed('tesseract', message, false, { cause });
    }
  }
  /** Null if the language has no model of its own, or the model no dictionary. */
  async function findWordList({ language, scratch, signal }: KnownWordsInput): Promise<WordList | null> {
    const described = await describeModels(signal);
    const folder = readModelFolder(described);
    const installed = readTesseractLanguages(described);
    const code = findTesseractLanguage(installed, language);
    const tag = installed.find((known) => known.code === code)?.tag;
    if (!folder || !tag || primaryLanguage(tag) !== primaryLanguage(language ?? 'en')) return null;
    const modelPath = join(folder, `${code}.traineddata`);
    const known = wordLists.get(modelPath);
    if (known !== undefined) return known;
    const list = await extractWordList({ modelPath, searchPath: dirname(programPath) }, { scratch, signal });
    wordLists.set(modelPath, list);
    return list;
  }
  return {
    id: 'tesseract',
    async edition() {
      const said = await run(['--version'], AbortSignal.timeout(QUESTION_WITHIN_MS));
      return /tesseract\s+(\S+)/.exec(said)?.[1] ?? '';
    },
    languages: async () => (await listLanguages()).map(({ tag }) => tag),
    async readScreen({ imagePath, ...input }) {
      const [lines = []] = await recognize(input, { path: imagePath, reads: [imagePath], count: 1 });
      return lines;
    },
    async findKnownWords(input) {
      const list = await findWordList(input);
      return list && new Set(input.words.filter((word) => isInWordList(list, word)));
    },
    async readImages({ imagePaths, scratch, ...input }) {
      if (imagePaths.length === 0) return [];
      const list = join(scratch, `images-${randomUUID()}.txt`);
      await writeFile(list, `${imagePaths.join('\n')}\n`);
      try {
        const images = { path: list, reads: [list, ...imagePaths], count: imagePaths.length };
        return await recognize(input, images);
      } finally {
        await rm(list, { force: true });
      }
    },
  };
}
