import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../../confinement/find-program.js';
import { runProgram } from '../run-program.js';

/** The words of a model, one a line, with a line break before the first. */
export type WordList = Buffer;

/**
 * Extracts the dictionary that a model of Tesseract contains, with the programs of its package. Returns null if
 * the programs or the dictionary are missing.
 */
export async function extractWordList(
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
export function isInWordList(list: WordList, word: string): boolean {
  const lower = word.toLowerCase();
  const forms = [lower, lower.charAt(0).toUpperCase() + lower.slice(1), word.toUpperCase()];
  return forms.filter((form) => list.includes(`\n${form}\n`)).length >= MIN_FORMS;
}
