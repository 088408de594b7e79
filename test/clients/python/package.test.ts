import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { PYTHON_CLIENT, resultOfPython, runPython } from '../../setup/python.js';
import { startTlsServers } from '../../setup/tls-servers.js';

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

  it('is installed by pip without an index', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'python-package-'));
    const target = join(folder, 'installed');
    const env = { PIP_CONFIG_FILE: '/dev/null', PIP_NO_INDEX: '1', PIP_BREAK_SYSTEM_PACKAGES: '1' };

    const installed = await runPython(['-m', 'pip', 'install', '--target', target, PYTHON_CLIENT], {
      cwd: folder,
      env,
    });
    const used = await runPython(
      [
        '-c',
        'import video_processing_client as v; print(v.__file__); from importlib.metadata import version; print(version("video-processing-client"))',
      ],
      { cwd: folder, env: { PYTHONPATH: target } },
    );
    await rm(folder, { recursive: true });

    expect(installed.exitCode, installed.stderr).to.equal(0);
    expect(used.stdout).to.match(/installed\/video_processing_client\/__init__\.py\n\d+\.\d+\.\d+\n$/);
  });

  it('says what is wrong with the TLS of a service', async () => {
    const servers = await startTlsServers();

    const said = await resultOfPython<Record<string, string>>('use_bad_certificates.py', {
      URLS: JSON.stringify(servers.urls),
      SSL_CERT_FILE: servers.caFile,
    }).finally(() => servers.stop());

    expect(said.selfSigned).to.match(/securely: its certificate is self-signed, .* Set SSL_CERT_FILE /);
    expect(said.otherName).to.match(/: its certificate is for another name\. /);
    expect(said.expired).to.match(/: its certificate has expired\. /);
    expect(said.noTls).to.match(/: it does not speak TLS there\. /);
    expect(said.trusted).to.equal('reached');
  });

  it('has types that strict checks accept, and that refuse what the API does not have', async () => {
    const { stdout, stderr } = await runPython([...MYPY, SOURCES, PROGRAMS], {}, '/usr/bin/mypy');

    expect(stdout + stderr).to.equal('');
  });
});
