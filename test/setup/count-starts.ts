import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context, RootHookObject } from 'mocha';

/** Programs whose starts make a test file heavy. */
type Heavy = 'ffmpeg' | 'chromium' | 'products' | 'stored';

const starts: Record<Heavy, number> = { ffmpeg: 0, chromium: 0, products: 0, stored: 0 };

const storing = new AsyncLocalStorage<true>();

/**
 * Counts what this starts apart from the file: its result is stored for other files and later runs, so which
 * file comes first is chance.
 */
export const storedForAll = <T>(work: () => T): T => storing.run(true, work);

/** A confined program is an argument of those that confine it. */
function heavyOf({ spawnargs }: ChildProcess): Heavy | null {
  for (const argument of spawnargs ?? []) {
    const name = basename(argument);
    if (name === 'ffmpeg' || name === 'ffprobe') return 'ffmpeg';
    if (name.startsWith('chromium')) return 'chromium';
    if (argument.endsWith('/supervisor/main.js')) return 'products';
  }
  return null;
}

const folder = process.env.TEST_STARTS_DIR;
if (folder)
  subscribe('child_process', (message) => {
    const isStored = storing.getStore() === true;
    // Node announces a process before its command line is known.
    queueMicrotask(() => {
      const heavy = heavyOf((message as { process: ChildProcess }).process);
      if (heavy) starts[isStored ? 'stored' : heavy] += 1;
    });
  });

/** The file whose tests this process runs; null when it runs those of several, one after another. */
function fileOf({ test }: Context): string | null {
  const { suites = [], tests = [] } = test?.parent ?? {};
  const files = new Set([...suites, ...tests].map(({ file }) => file));
  return files.size === 1 ? ([...files][0] ?? null) : null;
}

let written = 0;

export const mochaHooks: RootHookObject = {
  /** Runs after each file, since every file runs in a mocha of its own. */
  afterAll(this: Context) {
    if (!folder) return;
    const report = JSON.stringify({ file: fileOf(this), starts });
    writeFileSync(join(folder, `${process.pid}-${written++}.json`), report);
    Object.assign(starts, { ffmpeg: 0, chromium: 0, products: 0, stored: 0 });
  },
};
