import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, promisify } from 'node:util';
import { expect } from 'chai';
import { checkEngineServers } from '../../../scripts/doctor/checks/check-engine-servers.js';
import { findingOf } from '../../../scripts/doctor/checks/check-processes.js';
import { examine } from '../../../scripts/doctor/examine.js';
import { linesOf, ok, type Section, summaryOf, unknown } from '../../../scripts/doctor/finding.js';
import { InvalidConfiguration } from '../../../services/platform/config/config.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { readSupervisorConfig } from '../../../supervisor/config.js';
import { claimPort } from '../../setup/claim-port.js';
import { confineAsUsual } from '../../setup/confinements.js';
import { makeTestDatabase } from '../../setup/database.js';
import { useSharedProduct } from '../../setup/shared-product.js';

const textsOf = (sections: readonly Section[], name: string): string[] =>
  sections.find((section) => section.name === name)?.findings.map(({ state, text }) => `${state}: ${text}`) ??
  [];

describe('npm run doctor', () => {
  const product = useSharedProduct();

  // The programs of this process are confined as the examined settings say.
  afterEach(confineAsUsual);

  it('asks every process of a running product, and its database', async () => {
    const { dataDir } = product.standard;
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const sections = await examine(env, readSupervisorConfig(env, packageRoot));
    expect(sections.map(({ name }) => name)).to.include.members(['Tools', 'Disk', 'Database', 'Processes']);
    expect(
      textsOf(sections, 'Processes').filter((text) => text.startsWith('ok: worker, ffmpeg')),
    ).to.have.length(1);
    expect(textsOf(sections, 'Database').join('\n')).to.match(/^ok: PostgreSQL \d+/);
    expect(
      sections.flatMap(({ findings }) => findings.filter(({ state }) => state === 'fault')),
    ).to.deep.equal([]);
  });

  it('looks at the ports and the engines before the first start', async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: `/tmp/none-${process.pid}` } as NodeJS.ProcessEnv;
    for (const name of ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA'])
      env[`${name}_PORT`] = String(await claimPort());
    env.GATEWAY_PORT = new URL(product.urls.REST).port;
    const sections = await examine(env, readSupervisorConfig(env, packageRoot));
    expect(textsOf(sections, 'Ports').join('\n')).to.include(
      `fault: GATEWAY_PORT ${env.GATEWAY_PORT} is in use`,
    );
    expect(textsOf(sections, 'Engines').join('\n')).to.match(/ok: transcribes: pocketsphinx \(draft, en/);
  });

  it('names the package of a missing program and the command that installs it', async () => {
    const env = { PATH: '/nowhere', DATA_DIR: '/tmp/none' };
    const path = process.env.PATH;
    process.env.PATH = env.PATH;
    try {
      const sections = await examine(env, readSupervisorConfig(env, packageRoot));
      const lines = linesOf(sections).join('\n');
      expect(lines).to.match(
        /FAIL {2}ffmpeg is missing: .*\n +→ apt-get install -y --no-install-recommends ffmpeg/,
      );
      expect(lines).to.match(/FAIL {2}sandbox: no media is processed/);
      expect(summaryOf(sections)).to.match(/^\d+ faults, \d+ warnings?$/);
    } finally {
      process.env.PATH = path;
    }
  });

  it('stops at invalid settings, and lists them all', async () => {
    const env = {
      REST_PORT: '99999',
      LOG_LEVEL: 'loud',
      BOOTSTRAP_EMAIL: 'a@b.example',
      TRANSCRIBE_ENGIN: 'openai',
    };
    const sections = await examine(env, null);
    expect(sections.map(({ name }) => name)).to.deep.equal(['Settings']);
    expect(textsOf(sections, 'Settings')).to.deep.equal([
      'fault: BOOTSTRAP_EMAIL: requires BOOTSTRAP_PASSWORD; set both or neither',
      'fault: LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
      'fault: REST_PORT: must be at most 65535',
      'warning: TRANSCRIBE_ENGIN is not a setting: did you mean TRANSCRIBE_ENGINE?',
    ]);
  });

  it('reports a database and a broker that cannot be reached, within seconds', async () => {
    const port = await claimPort();
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: '/tmp/none',
      DATABASE_URL: `postgres://someone@127.0.0.1:${port}/x`,
      AMQP_URL: `amqp://127.0.0.1:${port}`,
    };
    const sections = await examine(env, readSupervisorConfig(env, packageRoot));
    expect(textsOf(sections, 'Database').join()).to.match(/^fault: PostgreSQL can’t be used: .*ECONNREFUSED/);
    expect(textsOf(sections, 'Message broker').join()).to.match(
      /^fault: RabbitMQ can’t be used: .*ECONNREFUSED/,
    );
    expect(textsOf(sections, 'Dead letters').join()).to.match(/^unknown: whether there are dead letters/);
    const lines = linesOf(sections);
    expect(lines.filter((line) => line.includes('→ systemctl start'))).to.deep.equal([
      '        → systemctl start postgresql, or correct DATABASE_URL: pg_isready --dbname="$DATABASE_URL"',
      '        → systemctl start rabbitmq-server, or correct AMQP_URL',
    ]);
  });

  it('looks into the database of a product that does not run here, and says so where that is stopped, too', async () => {
    const database = await makeTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'stopped-product-'));
    try {
      const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database.adminUrl };
      const sections = await examine(env, readSupervisorConfig(env, packageRoot));
      expect(textsOf(sections, 'Database')).to.include('ok: no job is stuck');
      expect(textsOf(sections, 'Dead letters')).to.deep.equal(['ok: no dead letters']);
      expect(textsOf(sections, 'Clock')).to.have.length(1);

      await mkdir(join(folder, 'postgres'));
      await writeFile(join(folder, 'postgres', 'password'), 'x');
      await writeFile(join(folder, 'postgres', 'port'), String(await claimPort()));
      const { DATABASE_URL: _, ...stopped } = env;
      const others = await examine(stopped, readSupervisorConfig(stopped, packageRoot));
      expect(textsOf(others, 'Database')).to.deep.equal([
        'unknown: the embedded PostgreSQL does not run: its settings, stuck jobs and dead letters are unknown',
      ]);
      expect(others.map(({ name }) => name)).not.to.include('Dead letters');
    } finally {
      await rm(folder, { recursive: true });
      await database.drop();
    }
  });

  it('marks what is unknown, which counts neither as a fault nor as in order', () => {
    const sections = [{ name: 'Clock', findings: [unknown('nobody knows', 'ask')] }];
    expect(linesOf(sections)).to.deep.equal(['Clock', '  ?     nobody knows', '        → ask']);
    expect(summaryOf(sections)).to.equal('everything that is known is in order');
    expect(summaryOf([{ name: 'Disk', findings: [ok('fine')] }])).to.equal('everything is in order');
  });

  it('asks the configured servers of engines as the engines do, and says which can not be used', async () => {
    const asked: string[] = [];
    const server = createServer(({ url, headers }, response) => {
      asked.push(`${url} ${headers.authorization}`);
      const [, name = ''] = url?.split('/') ?? [];
      response.writeHead({ closed: 401, broken: 500, moved: 302 }[name] ?? 404, { location: '/v1/health' });
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const findings = await checkEngineServers({
        TRANSCRIBE_OPENAI_BASE_URL: `http://127.0.0.1:${await claimPort()}/v1`,
        TTS_OPENAI_BASE_URL: `${at}/v1/`,
        TTS_OPENAI_API_KEY: 'k',
        TRANSLATE_OPENAI_BASE_URL: `${at}/broken`,
        TEXT_OPENAI_BASE_URL: `${at}/closed`,
        AVATAR_BASE_URL: `${at}/moved`,
      });

      expect(findings.map(({ state, text, mend }) => [state, text.slice(0, 83), mend])).to.deep.equal([
        [
          'fault',
          'TRANSCRIBE_OPENAI_BASE_URL: the server can’t be used: it does not respond (connect ',
          'check that it runs, and TRANSCRIBE_OPENAI_BASE_URL',
        ],
        ['ok', 'TTS_OPENAI_BASE_URL: the server answers', undefined],
        ['fault', 'TRANSLATE_OPENAI_BASE_URL: the server answers 500', 'see the log of the server'],
        ['fault', 'TEXT_OPENAI_BASE_URL: the server refuses the request (401)', 'check TEXT_OPENAI_API_KEY'],
        [
          'fault',
          'AVATAR_BASE_URL: the server can’t be used: unexpected redirect',
          'check that it runs, AVATAR_BASE_URL and AVATAR_API_KEY',
        ],
      ]);
      expect([...new Set(asked)]).to.have.members([
        '/v1/models Bearer k',
        '/broken/models Bearer none',
        '/closed/models Bearer none',
        '/moved/health undefined',
      ]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('does not ask a server of avatars that is switched off', async () => {
    const findings = await checkEngineServers({
      AVATAR_ENGINE: 'none',
      AVATAR_BASE_URL: `http://127.0.0.1:${await claimPort()}`,
    });
    expect(findings).to.deep.equal([]);
  });

  it('names a server of avatars that does not answer, and one without a health check', async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const urls = [await claimPort(), (server.address() as AddressInfo).port].map(
        (port) => `http://127.0.0.1:${port}`,
      );
      const found = await Promise.all(urls.map((AVATAR_BASE_URL) => checkEngineServers({ AVATAR_BASE_URL })));
      expect(found.flat().map(({ state, text }) => `${state}: ${text}`)).to.deep.equal([
        `fault: AVATAR_BASE_URL: the server can’t be used: connect ECONNREFUSED ${urls[0]?.slice('http://'.length)}`,
        `fault: AVATAR_BASE_URL: the server can’t be used: ${urls[1]}/health answers 404`,
      ]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('refuses credentials in the URL of a server, and prints none of them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'url-credentials-'));
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      TRANSCRIBE_OPENAI_BASE_URL: 'http://someone:hunter2@127.0.0.1:9/v1',
      TTS_OPENAI_BASE_URL: 'https://hunter2@127.0.0.1/v1',
      TRANSLATE_OPENAI_BASE_URL: 'http://:hunter2@127.0.0.1',
      TEXT_OPENAI_BASE_URL: ' HTTP://someone:hunter2@[::1]/v1',
      AVATAR_BASE_URL: 'http://someone:hunter2@127.0.0.1:9',
    };
    const doctor = [join(packageRoot, 'dist', 'scripts', 'doctor', 'main.js')];
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...doctor, ...args], { env, cwd: folder }).catch(
        (error) => error,
      );
    try {
      const printed = await Promise.all([run(), run('--json')]);
      for (const { code, stdout, stderr } of printed) {
        expect(code).to.equal(1);
        expect(stdout + stderr).not.to.match(/hunter2|someone/);
      }
      const names = ['AVATAR', 'TEXT_OPENAI', 'TRANSCRIBE_OPENAI', 'TRANSLATE_OPENAI', 'TTS_OPENAI'];
      expect(textsOf(JSON.parse(printed[1].stdout), 'Settings')).to.deep.equal(
        names.map((name) => `fault: ${name}_BASE_URL: must not contain a user name or password`),
      );
      const refusal = await checkEngineServers(env).catch((error) => error);
      expect(refusal).to.be.instanceOf(InvalidConfiguration);
      expect(inspect(refusal)).not.to.match(/hunter2|someone/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says what mends each check of a process that is not in order', () => {
    const checks: ReadonlyArray<readonly [service: string, name: string, text: string]> = [
      ...['database', 'messages', 'consumers'].map((name) => ['jobs', name, 'failed: away'] as const),
      ['jobs', 'deadLetters', 'degraded: 3 in jobs.facts, 1 in jobs.commands'],
      ['jobs', 'queue', 'degraded: new work is refused'],
      ...['storage', 'confinement', 'ffmpeg', 'fonts'].map((name) => ['worker', name, 'failed: x'] as const),
      ...['transcribe', 'ocr', 'translate'].map((name) => ['worker', name, 'none: no engine'] as const),
      ['edge', 'videos', 'failed: answers 503'],
    ];
    for (const [service, name, text] of checks) {
      const { state, mend } = findingOf(service, name, text);
      expect(state, name).to.equal(text.startsWith('failed') ? 'fault' : 'warning');
      expect(mend, name).to.be.a('string').and.not.equal('');
    }
    expect(findingOf('jobs', 'deadLetters', 'degraded: 3 in jobs.facts').mend).to.equal(
      'npm run dead-letters -- list jobs.facts, then npm run dead-letters -- replay jobs.facts all',
    );
    expect(findingOf('edge', 'videos', 'failed: answers 503').mend).to.include('logs/videos.log');
  });

  it('finds everything in order without avatars', () => {
    expect(findingOf('worker', 'avatar', 'none: http missing (set AVATAR_BASE_URL)').state).to.equal('ok');
  });
});
