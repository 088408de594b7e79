import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAnalysisCost } from './words/analysis-cost.js';
import { benchDispatch } from './words/dispatch.js';

export type Say = (line: string) => void;

/** One of the things that is measured; `folder` is its own. */
type Row = (say: Say, env: NodeJS.ProcessEnv, folder: string) => Promise<void>;

const ROWS: Readonly<Record<string, Row>> = {
  'analysis without hearing, beside plain decoding': benchAnalysisCost,
  'from 202 to the first progress': benchDispatch,
};

/** What it costs to make words of a video, and to get such work under way. */
export async function benchWords(say: Say, env: NodeJS.ProcessEnv): Promise<void> {
  for (const [name, row] of Object.entries(ROWS)) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-words-'));
    // PostgreSQL's own user walks through.
    await chmod(folder, 0o711);
    try {
      say(`${name}:`);
      await row(say, env, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
