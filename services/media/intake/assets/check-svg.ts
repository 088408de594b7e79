import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { programs } from '../../../platform/config/package-root.js';
import { KillableThreads, ThreadExceeded } from '../../../platform/threads/killable-threads.js';
import { InvalidAsset } from './invalid-asset.js';

/** The file is read as a whole into memory before it is checked. */
const MAX_MEGABYTES = 2;
const threads = new KillableThreads<string, string | null>({
  program: join(programs, 'services/media/intake/assets/svg-thread.js'),
  deadlineMs: 10_000,
  maxMemoryMb: 256,
  size: 2,
});

/**
 * Refuses a drawing that would take long to render, as far as that can be determined from its text. Throws
 * `InvalidAsset` naming the rule.
 */
export async function checkSvg(path: string): Promise<void> {
  if ((await stat(path)).size > MAX_MEGABYTES * 1024 ** 2)
    throw new InvalidAsset(`an SVG must have at most ${MAX_MEGABYTES} MB`);
  const text = await readFile(path, 'utf8');
  const rule = await threads.ask(text).catch((cause) => {
    if (!(cause instanceof ThreadExceeded)) throw cause;
    throw new InvalidAsset(`an SVG can't be checked: ${cause.message}`, { cause });
  });
  if (rule !== null) throw new InvalidAsset(rule);
}
