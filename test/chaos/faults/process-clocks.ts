import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../../services/platform/config/package-root.js';

/** The clocks of a product's processes, if they were started with `env`. */
export interface ProcessClocks {
  readonly env: NodeJS.ProcessEnv;
  /** Shifts the clock of one process, or of `all`. */
  shift(target: string, byMs: number): void;
  remove(): void;
}

export function makeProcessClocks(): ProcessClocks {
  const folder = mkdtempSync(join(tmpdir(), 'clock-shifts-'));
  const preloaded = pathToFileURL(join(packageRoot, 'dist', 'test', 'chaos', 'process-clock-main.js'));
  return {
    env: { CLOCK_SHIFTS: folder, NODE_OPTIONS: `--import=${preloaded}` },
    shift: (target, byMs) => writeFileSync(join(folder, target), String(byMs)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
