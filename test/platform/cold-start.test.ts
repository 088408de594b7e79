import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { programs } from '../../services/platform/config/package-root.js';
import { retryWhileAway } from '../../services/platform/retry/retry-while-away.js';
import { makeSecrets } from '../../supervisor/secrets.js';
import { claimPort } from '../setup/claim-port.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { type GuardedProcess, spawnGuarded } from '../setup/guarded-process.js';
import { waitUntil } from '../setup/wait-until.js';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('process that starts while its database is unavailable', () => {
  const database = useTestDatabase();

  let url: URL;
  let databasePort: number;
  let env: NodeJS.ProcessEnv;
  let ports: { http: number; metrics: number };
  let started: GuardedProcess;
  let said: string;
  let proxy: Server | undefined;

  before(async () => {
    const secrets = await makeSecrets();
    url = new URL(database.urls.jobs);
    databasePort = await claimPort();
    ports = { http: await claimPort(), metrics: await claimPort() };
    const away = new URL(url);
    away.port = String(databasePort);
    env = {
      PATH: process.env.PATH,
      DATABASE_URL: away.href,
      PORT: String(ports.http),
      METRICS_PORT: String(ports.metrics),
      CALLER_SIGNING_KEY: secrets.signingKeys.jobs,
      CALLER_PUBLIC_KEYS: secrets.publicKeys,
      STORAGE_URL: 'http://storage.test/files',
      STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
      MEDIA_URL: 'http://127.0.0.1:1',
      VIDEOS_URL: 'http://127.0.0.1:1',
    };
  });
  afterEach(async () => {
    started.signal('SIGKILL');
    await started.exited;
    proxy?.close();
  });

  const start = (waitSeconds: number) => {
    said = '';
    started = spawnGuarded(process.execPath, [join(programs, 'services', 'jobs', 'main.js')], {
      env: { ...env, START_WAIT_SECONDS: String(waitSeconds) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
  };
  const ask = (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }),
      () => null,
    );

  it('answers health checks, reports what it waits for, and serves once it is available', async () => {
    start(600);
    const waiting = await waitUntil('it says what is missing', async () => {
      const answer = await ask(ports.http, '/readyz');
      return (answer?.body.missing as string[] | undefined)?.includes('database') && answer;
    });
    expect(waiting).to.deep.equal({ status: 503, body: { status: 'not ready', missing: ['database'] } });
    expect(await ask(ports.http, '/healthz')).to.deep.equal({ status: 200, body: { status: 'starting' } });
    expect(await ask(ports.metrics, '/readyz'))
      .to.have.nested.property('body.checks.database')
      .that.includes('ECONNREFUSED');
    expect(await ask(ports.http, '/graphql'))
      .to.include({ status: 503 })
      .and.have.nested.property('body.error.code', 'unavailable');
    expect(said).to.include('a dependency of the start is unavailable').and.include('ECONNREFUSED');

    proxy = createServer((client) => {
      const upstream = connect(Number(url.port || 5432), url.hostname);
      client.on('error', () => upstream.destroy()).pipe(upstream);
      upstream.on('error', () => client.destroy()).pipe(client);
    }).listen(databasePort, '127.0.0.1');

    await waitUntil('it is ready', async () => (await ask(ports.http, '/readyz'))?.status === 200);
    expect(await ask(ports.http, '/healthz')).to.deep.equal({ status: 200, body: { status: 'ok' } });
  });

  it('exits with the reason after the maximum wait', async () => {
    proxy = undefined;
    start(1);
    const [code] = await once(started.child, 'exit');

    expect(code).to.equal(1);
    expect(said)
      .to.match(/"waitedFor":"database"/)
      .and.include('ECONNREFUSED')
      .and.include('could not start');
  });
});

describe('retryWhileAway', () => {
  const run = (failures: unknown[], waitMs = 60_000) => {
    const away: unknown[] = [];
    let attempts = 0;
    const result = retryWhileAway(
      async () => {
        attempts += 1;
        if (failures.length > 0) throw failures.shift();
        return 'done';
      },
      { waitMs, everyMs: 1, onAway: (err) => away.push(err) },
    );
    return { result, away, count: () => attempts };
  };

  it('succeeds once a database, a broker or the disk is back', async () => {
    const full = new Error('could not be written', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) });
    const { result, away } = run([refused(), full]);

    expect(await result).to.equal('done');
    expect(away).to.have.length(2);
  });

  it('fails at once for any other error, and after the maximum wait', async () => {
    const fault = run([new Error('a bug')]);
    const late = run([refused(), refused()], 0);

    expect((await failureOf(fault.result)).message).to.equal('a bug');
    expect((await failureOf(late.result)).message).to.equal('connect ECONNREFUSED');
    expect([fault.count(), late.count()]).to.deep.equal([1, 1]);
  });
});
