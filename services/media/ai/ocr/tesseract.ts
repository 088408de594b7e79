import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startDeadline, timeoutSignal } from '../../../platform/retry/deadline.js';
import { findProgram } from '../../confinement/find-program.js';
import { EngineFailed } from '../engine-failed.js';
import { canonicalLanguage, primaryLanguage } from '../language-tag.js';
import { rememberWhileUnchanged } from '../remember-while-unchanged.js';
import { runProgram } from '../run-program.js';
import type { KnownWordsInput, OcrEngine, ReadImagesInput, ReadLine } from './ocr-engine.js';
import { scriptOf } from './reading-languages.js';
import { shrinkLine, writePaper } from './tesseract-paper.js';

const LINE = '4';
const WORD = '5';

interface MutableLine {
  readonly words: Array<ReadLine['words'][number]>;
  readonly height: number;
}

/** Parses Tesseract's TSV of several images: a row for each line, followed by one for each of its words. */
function readTesseractTable(table: string, imageCount = 1): ReadLine[][] {
  const images = Array.from({ length: imageCount }, (): MutableLine[] => []);
  for (const row of table.split('\n')) {
    // level, page, block, paragraph, line, word, left, top, width, height, confidence, text
    const cells = row.split('\t');
    const [level, height, confidence] = [cells[0], Number(cells[9]), Number(cells[10])];
    const lines = images[Number(cells[1]) - 1];
    if (!lines) continue;
    if (level === LINE) lines.push({ words: [], height });
    const text = (cells[11] ?? '').trim();
    if (level !== WORD || text === '') continue;
    const box = { left: Number(cells[6]), top: Number(cells[7]), width: Number(cells[8]), height };
    lines.at(-1)?.words.push({ text, confidence: confidence / 100, box });
  }
  return images.map((lines) => lines.filter(({ words }) => words.length > 0));
}

/** The words of a model, one a line, with a line break before the first. */
type WordList = Buffer;

/**
 * Extracts the dictionary that a model of Tesseract contains, with the programs of its package. Returns null if
 * the programs or the dictionary are missing.
 */
async function extractWordList(
  { modelPath, searchPath }: { readonly modelPath: string; readonly searchPath: string },
  { scratch, signal }: { readonly scratch: string; readonly signal: AbortSignal },
): Promise<WordList | null> {
  const unpacker = findProgram(searchPath, 'combine_tessdata');
  const lister = findProgram(searchPath, 'dawg2wordlist');
  if (!unpacker || !lister) return null;
  const folder = await mkdtemp(join(scratch, 'dictionary-'));
  const [letters, dictionary, words] = ['model.lstm-unicharset', 'model.lstm-word-dawg', 'words.txt'].map(
    (name) => join(folder, name),
  ) as [string, string, string];
  const run = (path: string, args: readonly string[], reads: readonly string[], writes: readonly string[]) =>
    runProgram({ engineId: 'tesseract', path, args, files: { reads, writes }, signal });
  try {
    const parts = [letters, dictionary];
    await run(unpacker, ['-e', modelPath, ...parts], [modelPath], parts);
    await run(lister, [letters, dictionary, words], parts, [words]);
    return Buffer.concat([Buffer.from('\n'), await readFile(words)]);
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Words of a language are in the list in several forms; mistakes of the texts it was made of are in one. */
const MIN_FORMS = 2;

/** Whether the list contains the word in at least two of three forms: in small letters, with a capital, in capitals. */
function isInWordList(list: WordList, word: string): boolean {
  const lower = word.toLowerCase();
  const forms = [lower, lower.charAt(0).toUpperCase() + lower.slice(1), word.toUpperCase()];
  return forms.filter((form) => list.includes(`\n${form}\n`)).length >= MIN_FORMS;
}

/** An installed language, by Tesseract's name and as BCP 47. */
export interface TesseractLanguage {
  readonly code: string;
  readonly tag: string;
}

const ENGLISH = 'eng';
/** Tesseract's names that differ from BCP 47. */
const TAGS: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  kur: 'ckb',
  kmr: 'ku-Latn',
};
const CODE = /^[a-z]{3}(?:_(?:sim|tra|latn|cyrl))?$/;
/** Models for page layout or formulas, not for a language. */
const NO_LANGUAGES: readonly string[] = ['osd', 'equ'];

/**
 * Parses `tesseract --list-langs`. Vertical, historical and script models are left out, since they exist
 * beside a language's own.
 */
export const readTesseractLanguages = (listed: string): TesseractLanguage[] =>
  listed
    .split('\n')
    .map((line) => line.trim())
    .filter((code) => CODE.test(code) && !NO_LANGUAGES.includes(code))
    .flatMap((code) => {
      const tag = TAGS[code] ?? canonicalLanguage(code);
      return tag ? [{ code, tag }] : [];
    });

/** Returns the folder of the models, which `tesseract --list-langs` names in its first line. */
const readModelFolder = (listed: string): string | null => /"([^"]+)"/.exec(listed)?.[1] ?? null;

/**
 * Returns Tesseract's name for the installed language that matches best: the same language in the same
 * script, else the same language, else English.
 */
export function findTesseractLanguage(
  installed: readonly TesseractLanguage[],
  language: string | undefined,
): string | null {
  const tag = (language && canonicalLanguage(language)) || 'en';
  const kin = installed.filter((known) => primaryLanguage(known.tag) === primaryLanguage(tag));
  const fitting = kin.find((known) => scriptOf(known.tag) === scriptOf(tag)) ?? kin[0];
  return fitting?.code ?? installed.find(({ code }) => code === ENGLISH)?.code ?? null;
}

/** A frame takes about half a second; one full of patterns can take very long. */
const FRAME_WITHIN_MS = 20_000;
const QUESTION_WITHIN_MS = 10_000;
/** Page segmentation modes: as much text as there is in no particular order, or one line. */
const SEGMENTATION = { sparse: '11', small: '11', line: '7' } as const;
/** Its threads busy-wait for each other, at the cost of everything else on the machine. */
const ENV = { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' } as const;

/** Tesseract: reads more than a hundred languages, each of which is a package of its own. */
export function makeTesseract(programPath: string): OcrEngine {
  /** Dictionaries by the path of their model. */
  const wordLists = new Map<string, WordList | null>();
  const run = (args: readonly string[], signal: AbortSignal, reads: readonly string[] = []) =>
    runProgram({ engineId: 'tesseract', path: programPath, args, files: { reads }, env: ENV, signal });
  const describeModels = rememberWhileUnchanged(
    (signal = timeoutSignal(QUESTION_WITHIN_MS)) => run(['--list-langs'], signal),
    (described) => [programPath, readModelFolder(described)],
  );
  const listLanguages = async (signal?: AbortSignal) => readTesseractLanguages(await describeModels(signal));
  /** Recognizes images, which are a single one or named by a list. */
  async function recognize(
    { language, layout = 'sparse', signal }: Omit<ReadImagesInput, 'imagePaths' | 'scratch'>,
    { path, reads, count }: { path: string; reads: readonly string[]; count: number },
  ): Promise<ReadLine[][]> {
    const code = findTesseractLanguage(await listLanguages(signal), language);
    if (!code)
      throw new EngineFailed('tesseract', `tesseract supports neither "${language}" nor English`, false);
    const withinMs = FRAME_WITHIN_MS * count;
    const deadline = startDeadline(withinMs, signal);
    const args = ['--psm', SEGMENTATION[layout], '-l', code, '-c', 'tessedit_create_tsv=1'];
    try {
      return readTesseractTable(await run([path, 'stdout', ...args], deadline.signal, reads), count);
    } catch (cause) {
      if (!deadline.isPast()) throw cause;
      const images = count === 1 ? 'an image' : `${count} images`;
      const message = `tesseract did not finish ${images} within ${withinMs / 1000} seconds`;
      throw new EngineFailed('tesseract', message, false, { cause });
    } finally {
      deadline.clear();
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
      const said = await run(['--version'], timeoutSignal(QUESTION_WITHIN_MS));
      return /tesseract\s+(\S+)/.exec(said)?.[1] ?? '';
    },
    languages: async () => (await listLanguages()).map(({ tag }) => tag),
    async findKnownWords(input) {
      const list = await findWordList(input);
      return list && new Set(input.words.filter((word) => isInWordList(list, word)));
    },
    async readImages({ imagePaths, scratch, ...input }) {
      if (imagePaths.length === 0) return [];
      const isSmall = input.layout === 'small';
      const papers = isSmall ? await Promise.all(imagePaths.map((path) => writePaper(path, scratch))) : [];
      const paths = isSmall ? papers : imagePaths;
      const list = join(scratch, `images-${randomUUID()}.txt`);
      await writeFile(list, `${paths.join('\n')}\n`);
      try {
        const images = await recognize(input, { path: list, reads: [list, ...paths], count: paths.length });
        return isSmall ? images.map((lines) => lines.map(shrinkLine)) : images;
      } finally {
        await Promise.all([list, ...papers].map((path) => rm(path, { force: true })));
      }
    },
    close: async () => undefined,
  };
}
