import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { findSettingFaults } from '../../supervisor/check-settings.js';
import { makeComposeSecrets } from '../../supervisor/installation-secrets.js';

describe('print-secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'print-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** With a umask that restricts nothing. */
  const run = (...args: string[]) =>
    spawnSync(
      '/bin/sh',
      [
        '-c',
        'umask 0; exec "$@"',
        'sh',
        process.execPath,
        join(packageRoot, 'dist/supervisor/print-secrets.js'),
        ...args,
      ],
      { encoding: 'utf8' },
    );

  it('writes a new file that only its owner can read, and prints none of its content', () => {
    const path = join(folder, '.env');

    const { status, stdout, stderr } = run(path);

    expect([status, stdout, stderr]).to.deep.equal([0, '', '']);
    expect((statSync(path).mode & 0o777).toString(8)).to.equal('600');
    expect(readFileSync(path, 'utf8')).to.match(/^POSTGRES_PASSWORD='/m);
  });

  it('overwrites nothing, and follows no link', () => {
    const [kept, link] = [join(folder, '.env'), join(folder, 'link')];
    writeFileSync(kept, 'kept');
    symlinkSync(join(folder, 'elsewhere'), link);

    for (const path of [kept, link]) expect(run(path)).to.include({ status: 1, stdout: '' });

    expect(readFileSync(kept, 'utf8')).to.equal('kept');
    expect(existsSync(join(folder, 'elsewhere'))).to.equal(false);
  });

  it('prints them only on request', () => {
    expect(run('--stdout').stdout).to.match(/^POSTGRES_PASSWORD='/m);
    for (const args of [[], ['--help'], ['a', 'b']])
      expect(run(...args)).to.include({ status: 2, stdout: '' });
  });
});

describe('makeComposeSecrets', () => {
  it('returns everything that docker-compose.yml requires, and nothing else', async () => {
    const compose = readFileSync(join(packageRoot, 'docker-compose.yml'), 'utf8');
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const mentioned = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);

    const given = (await makeComposeSecrets()).map((line) => line.split('=')[0]);

    expect(given).to.include.members(required);
    expect(mentioned).to.include.members(given);
  });

  it('writes each as one literal line', async () => {
    for (const line of await makeComposeSecrets()) expect(line).to.match(/^[A-Z_]+='[^'\n]{15,}'$/);
  });

  it('returns an API key and an owner that the first start accepts', async () => {
    const lines = (await makeComposeSecrets()).filter((line) => line.startsWith('BOOTSTRAP_'));
    const values = Object.fromEntries(
      lines.map((line) => [line.split('=', 1)[0], line.split("'")[1]] as [string, string]),
    );

    expect(values).to.have.all.keys('BOOTSTRAP_API_KEY', 'BOOTSTRAP_EMAIL', 'BOOTSTRAP_PASSWORD');
    expect(findSettingFaults(values)).to.deep.equal([]);
  });

  it('returns for each service a URL with its own role', async () => {
    const urls = (await makeComposeSecrets()).filter((line) => line.includes('_DATABASE_URL='));

    const roles = urls.map((line) => new URL(line.split("'")[1] as string).username);

    expect(roles).to.have.members(
      ['videos', 'jobs', 'auth', 'webhooks', 'media', 'edge'].map((name) => `video_service_${name}`),
    );
  });
});
