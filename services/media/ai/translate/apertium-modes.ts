import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
export interface ModeCommand {
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
