import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../services/platform/config/package-root.js';

/** Returns the source of a program in docs/internal-callers.md, by the name in its first line. */
function programOf(name: string): string {
  const page = readFileSync(join(packageRoot, 'docs', 'internal-callers.md'), 'utf8');
  const blocks = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code as string);
  const found = blocks.find((code) => code.startsWith(`// ${name}:`));
  if (!found) throw new Error(`docs/internal-callers.md shows no ${name}`);
  return found;
}

/** Runs the page's programs as a reader would, in a folder with their dependencies. */
export function makeDocumentedProgramRunner() {
  const folder = mkdtempSync(join(packageRoot, 'dist', 'documented-programs-'));
  return {
    /** Returns the lines that the program prints. */
    async run(name: string, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
      const file = join(folder, name);
      writeFileSync(file, programOf(name));
      const { stdout } = await promisify(execFile)(process.execPath, [file], {
        env: { PATH: process.env.PATH, ...env },
      });
      return stdout.trim().split('\n');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
