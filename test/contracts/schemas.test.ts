import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

const RENDERER = pathToFileURL(join(packageRoot, 'dist', 'scripts', 'schemas', 'render-schemas.js')).href;

describe('printed schemas', () => {
  it('match the code: run `npm run schemas` after a change', async () => {
    // In a process of its own, as `npm run schemas`: fields are printed in the order in which modules are loaded.
    const program = `const { findDrift } = await import('${RENDERER}'); console.log(JSON.stringify(await findDrift()));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(JSON.parse(stdout)).to.deep.equal([]);
  });
});
