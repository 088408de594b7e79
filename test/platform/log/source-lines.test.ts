import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readJobsConfig } from '../../../services/jobs/config.js';
import { packageRoot, programs } from '../../../services/platform/config/package-root.js';
import { failureOf } from '../../setup/failure-of.js';

const lineOf = (file: string, text: string) =>
  readFileSync(join(packageRoot, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const at = (file: string, text: string) => `${join(packageRoot, file)}:${lineOf(file, text)}:`;

describe('compiled test', () => {
  it('shows lines of the sources in stacks, its own and those of the product', async () => {
    const misread = async () => readJobsConfig({});

    const { stack } = await failureOf(misread());

    expect(stack).to.contain(
      `    at readConfig (${at('services/platform/config/config.ts', 'throw new InvalidConfiguration')}`,
    );
    expect(stack).to.contain(at('test/platform/log/source-lines.test.ts', 'const misread ='));
  });
});

describe('bundled program', () => {
  it('shows lines of the sources in stacks', () => {
    // Invalid settings end it without a stack; here that is an error of the program.
    const failing = 'data:text/javascript,process.exit = () => { throw new Error("not yet") }';
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', failing, join(programs, 'services', 'jobs', 'main.js')],
      { encoding: 'utf8', env: {} },
    );

    expect(stderr).to.contain(
      `    at readConfigOrExit (${at('services/platform/config/config.ts', 'return process.exit(1)')}`,
    );
    expect(stderr).to.contain(`    at ${at('services/jobs/main.ts', '= readConfigOrExit(')}`);
  });

  it('begins a stack like V8, without a class’s own formatting', () => {
    const program = `
      import '${join(packageRoot, 'dist', 'services', 'platform', 'log', 'source-lines.js')}';
      class Loud extends Error { toString() { return 'what a client wrote'; } }
      const bare = Object.create(null);
      Error.captureStackTrace(bare);
      for (const { stack } of [new Loud('refused'), new TypeError('odd'), bare]) console.log(stack.split('\\n')[0]);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });

    expect(stdout, stderr).to.equal('Error: refused\nTypeError: odd\nError\n');
  });
});
