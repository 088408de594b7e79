import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

const SETUP = pathToFileURL(join(packageRoot, 'scripts', 'setup')).href;

/** Runs a program in a process of its own, whose output is what a person would see. */
async function outputOf(program: string): Promise<string> {
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  return stdout.replace(/^\d\d:\d\d:\d\d {2}/gm, '') + stderr;
}

const ending = (code: number) => `
  import { runCommand } from '${SETUP}/run-command.mjs';
  const printing = 'console.log("one"); console.error("warning: two"); process.exit(${code})';
  console.log(await runCommand(process.execPath, ['--eval', printing]));`;

describe('runCommand', () => {
  it('shows nothing of a command that succeeds', async () => {
    expect(await outputOf(ending(0))).to.equal('0\n');
  });

  it('shows everything of a command that fails', async () => {
    expect(await outputOf(ending(3)))
      .to.match(/^3\n/)
      .and.include('one\n')
      .and.include('warning: two\n');
  });

  it('says why a command can’t be started', async () => {
    const output = await outputOf(
      `import { runCommand } from '${SETUP}/run-command.mjs'; console.log(await runCommand('/absent', []));`,
    );

    expect(output)
      .to.match(/^127\n/)
      .and.include('ENOENT');
  });
});

describe('step', () => {
  it('prints one line with the purpose, and at the end how long each step took', async () => {
    const output = await outputOf(`
      import { sayDurations, step } from '${SETUP}/steps.mjs';
      const startedAt = Date.now();
      sayDurations(startedAt);
      await Promise.all([step('Studio', 'building it', async () => {}), step('Programs', 'compiling', async () => {})]);
      sayDurations(startedAt);`);

    expect(output.split('\n')).to.deep.equal([
      'Studio: building it',
      'Programs: compiling',
      'Set-up finished in 0 s (Studio 0 s, Programs 0 s; partly at the same time)',
      '',
    ]);
  });
});
