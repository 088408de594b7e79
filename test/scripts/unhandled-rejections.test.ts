import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { useFolderOfEachTest } from '../setup/folders.js';

const MOCHA = join(packageRoot, 'node_modules/mocha/bin/mocha.js');
const HOOK = join(packageRoot, 'dist/test/setup/unhandled-rejections.js');

const REJECTING = `
  it('rejects a promise that nothing handles', async () => {
    void Promise.reject(new Error('nothing handles it'));
    await new Promise(() => undefined);
  });
`;
const SUCCEEDING = `it('succeeds', () => undefined);`;

describe('mocha, with the hook for rejections', () => {
  const folder = useFolderOfEachTest();

  async function runMocha(files: readonly string[], args: readonly string[]): Promise<string> {
    const paths = files.map((_text, index) => join(folder, `${index}.mjs`));
    await Promise.all(files.map((text, index) => writeFile(paths[index] as string, text)));
    // Mocha marks the processes of its workers with a variable of the environment.
    const env = { PATH: process.env.PATH };
    return new Promise((resolve) =>
      execFile(
        process.execPath,
        [MOCHA, '--no-config', '--require', HOOK, ...args, ...paths],
        { env },
        (_failure, stdout) => resolve(stdout),
      ),
    );
  }

  for (const [where, args] of [
    ['in one process', []],
    ['in workers', ['--parallel', '--jobs', '1']],
  ] as const)
    it(`fails just the test that leaves one unhandled, ${where}`, async () => {
      const output = await runMocha([REJECTING, SUCCEEDING, REJECTING], args);

      expect(output)
        .to.match(/1 passing/)
        .and.match(/2 failing/)
        .and.include('Uncaught Error: nothing handles it');
    });
});
