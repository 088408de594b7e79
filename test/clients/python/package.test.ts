import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { PYTHON_CLIENT, runPython } from '../../setup/python.js';

const SOURCES = join(PYTHON_CLIENT, 'src');
const PROGRAMS = join(packageRoot, 'test', 'clients', 'python');
const MYPY = ['--strict', '--python-version=3.10', '--cache-dir=/dev/null', '--no-error-summary'];

describe('package of the client for Python', () => {
  it('compiles', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'python-cache-'));

    const { exitCode, stdout } = await runPython(['-m', 'compileall', '-q', SOURCES], {
      env: { PYTHONPYCACHEPREFIX: cache },
    });
    await rm(cache, { recursive: true });

    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 0, stdout: '' });
  });

  it('has types that strict checks accept, and that refuse what the API does not have', async () => {
    const { stdout, stderr } = await runPython([...MYPY, SOURCES, PROGRAMS], {}, '/usr/bin/mypy');

    expect(stdout + stderr).to.equal('');
  });
});
