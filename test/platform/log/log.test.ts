import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { makeLog } from '../../../services/platform/log/log.js';
import { useTestDatabase } from '../../setup/database.js';

/** Logs until it is stopped, much more than its output buffer holds. */
const TALKER = `
  import { runProcess } from ${JSON.stringify(new URL('../../../services/platform/process/lifecycle.js', import.meta.url).href)};
  import { makeLog } from ${JSON.stringify(new URL('../../../services/platform/log/log.js', import.meta.url).href)};
  const log = makeLog('talker', 'info');
  await runProcess(log, async () => {
    setInterval(() => log.warn({ filling: 'x'.repeat(4000) }, 'word'), 1);
    process.send('talking');
  });
`;

const talk = (): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '--eval', TALKER], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });

describe('log', () => {
  it('consists of JSON lines that name the service', async () => {
    const child = talk();
    const [chunk] = await once(child.stdout!, 'data');
    child.kill('SIGKILL');
    const [line] = String(chunk).split('\n');
    expect(JSON.parse(line as string)).to.include({ service: 'talker', pid: child.pid });
  });

  it('has the fields of child loggers, without credentials, and their levels', () => {
    const lines: string[] = [];
    const log = makeLog('teller', 'info', { write: (line) => void lines.push(line) });

    const child = log.child({ requestId: 'req_1', apiKey: 'svc_live_1' });
    child.child({ jobId: 'export_1' }, { level: 'warn' }).info('not written');
    child.child({ jobId: 'export_1' }).info('written');
    child.level = 'error';
    child.info('not written');

    expect(lines.map((line) => JSON.parse(line))).to.have.lengthOf(1);
    expect(JSON.parse(lines[0] as string)).to.include({
      msg: 'written',
      requestId: 'req_1',
      jobId: 'export_1',
      apiKey: '[redacted]',
    });
  });

  it('ends processes whose reader has closed, or stopped reading before', async () => {
    for (const readsFirst of [true, false]) {
      const child = talk();
      const ended = once(child, 'exit');
      if (readsFirst) await once(child.stdout!, 'data');
      else {
        await once(child, 'message');
        await sleep(1000);
      }
      child.stdout!.destroy();
      child.kill('SIGTERM');
      expect(await ended).to.deep.equal([0, null]);
    }
  });

  it('ends processes whose supervisor died', async () => {
    const child = talk();
    const ended = once(child, 'exit');
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    child.disconnect();
    expect(await ended).to.deep.equal([0, null]);
  });
});

describe('logged error', () => {
  const SECRET = 'hunter2-the-secret';
  const database = useTestDatabase();

  let lines: string[];
  const log = makeLog('teller', 'info', { write: (line) => void lines.push(line) });
  beforeEach(() => {
    lines = [];
  });

  /** Fails like a service's own queries, through TypeORM and through pg. */
  async function failuresOf(statement: string, parameters: unknown[]): Promise<Error[]> {
    const db = await database.open('auth');
    const client = new pg.Client({ connectionString: database.urls.auth });
    await client.connect();
    try {
      return await Promise.all(
        [db.query(statement, parameters), client.query(statement, parameters)].map((query) =>
          query.then(
            () => {
              throw new Error(`No failure: ${statement}`);
            },
            (err: Error) => err,
          ),
        ),
      );
    } finally {
      await client.end();
    }
  }

  const FAILING: ReadonlyArray<readonly [string, string, unknown[], string]> = [
    ['a value of the wrong type', 'select $1::uuid', [SECRET], '22P02'],
    ['a value out of range', 'select $1::text::timestamptz', [`2026-13-01 ${SECRET}`], '22023'],
    [
      'a row that is there already',
      `insert into auth.rate_limit (key) select $1 from generate_series(1, 2)`,
      [SECRET],
      '23505',
    ],
    [
      'a row that breaks a rule',
      `insert into auth.account (id, email, name, password_hash) values ('u', 'e', '', $1)`,
      [SECRET],
      '23514',
    ],
    ['a missing column', `update auth.account set nothing = $1`, [SECRET], '42703'],
  ];

  for (const [what, statement, parameters, code] of FAILING) {
    it(`names the database objects for ${what}, and none of the query's values`, async () => {
      for (const err of await failuresOf(statement, parameters)) {
        log.error({ err }, 'a query failed');
        log.error({ err: new Error('wrapped', { cause: err }) }, 'again');
        log.error(err);
        log.error({ err });
        log.error({ error: err, reason: errorMessage(err) }, 'by another name');
        log.error({ err: new AggregateError([err]) }, 'with others');
      }

      expect(lines).to.have.length(12);
      expect(lines.join('')).not.to.include(SECRET).and.not.include('insert into').and.not.include('"query"');
      const { err } = JSON.parse(lines[0] as string);
      expect(err).to.include({ code });
      expect(err).not.to.have.any.keys('query', 'parameters', 'driverError', 'detail', 'where', 'hint');
      expect(err.message).to.be.a('string').and.not.equal('');
      expect(err.stack).to.match(/\n +at /);
    });
  }

  it('omits the client of a broken connection, with its cancel key and password', async () => {
    const pool = new pg.Pool({ connectionString: database.urls.auth });
    const failed = once(pool, 'error');
    const client = await pool.connect();
    const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
    client.release();
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('select pg_terminate_backend($1)', [processID]);
    const [err] = await failed;
    await Promise.all([admin.end(), pool.end()]);
    expect(err).to.have.property('client');

    log.warn({ err }, 'a connection was lost');
    log.warn(err);
    log.warn({ error: err, client, pool, deep: { client }, list: [client] }, 'with the client itself');
    log.warn({ err: { client } });
    log.child({ client }).warn(Object.assign(new Error('wrapped', { cause: err }), { reason: client }));

    expect(lines).to.have.length(5);
    const logged = lines.join('');
    const { password } = new URL(database.urls.auth);
    expect(logged)
      .not.to.include(String(secretKey))
      .and.not.include(password || secretKey);
    expect(logged).not.to.match(/secretKey|processID|_events|connectionParameters/);
    expect(JSON.parse(lines[0] as string).err).to.include({ code: '57P01' });
    expect(JSON.parse(lines[2] as string)).to.deep.include({
      client: '[Client]',
      deep: { client: '[Client]' },
    });
  });

  it('omits credentials, at any depth of the logged data', () => {
    const headers = { authorization: `Bearer ${SECRET}`, cookie: SECRET, 'set-cookie': SECRET };
    const refused = Object.assign(new Error('401'), { headers, request: { body: SECRET }, response: SECRET });
    log.warn({ err: refused, headers, req: { headers }, authorization: SECRET, input: { password: SECRET } });

    expect(lines).to.have.length(1);
    expect(lines[0]).not.to.include(SECRET);
  });

  it('omits properties named like credentials, in any spelling and depth, and errors under any name', () => {
    const deep = { a: [{ b: { c: { d: { accessToken: SECRET, client_secret: { value: SECRET } } } } }] };
    const cause = Object.assign(new Error('failed'), { parameters: [SECRET] });
    const circle: Record<string, unknown> = { API_KEY: SECRET };
    circle.self = circle;
    log
      .child({ apiKey: SECRET, kind: 'child' })
      .warn({ deep, cause, circle, newPassword: SECRET, tokens: 12 });

    expect(lines).to.have.length(1);
    expect(lines[0]).not.to.include(SECRET);
    expect(JSON.parse(lines[0] as string)).to.deep.include({ kind: 'child', tokens: 12 });
    expect(JSON.parse(lines[0] as string).cause).to.include({ type: 'Error', message: 'failed' });
  });

  it('is the only output of a process that ends because of it', async () => {
    const failing = `
      import { runProcess } from ${JSON.stringify(new URL('../../../services/platform/process/lifecycle.js', import.meta.url).href)};
      import { makeLog } from ${JSON.stringify(new URL('../../../services/platform/log/log.js', import.meta.url).href)};
      await runProcess(makeLog('failing', 'info'), async () => {
        setImmediate(() => { throw Object.assign(new Error('a query failed'), { parameters: ['${SECRET}'] }); });
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', failing], { stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');

    expect(code).to.equal(1);
    expect(said).to.include('a query failed').and.not.include(SECRET);
  });

  it('contains the warnings of Node.js, those of deprecation at debug only', async () => {
    const warning = `
      import { runProcess } from ${JSON.stringify(new URL('../../../services/platform/process/lifecycle.js', import.meta.url).href)};
      import { makeLog } from ${JSON.stringify(new URL('../../../services/platform/log/log.js', import.meta.url).href)};
      process.emitWarning('at its import', 'DeprecationWarning', 'DEP0');
      await runProcess(makeLog('warning', process.argv[1]), async () => {
        process.emitWarning('too many listeners', 'MaxListenersExceededWarning');
        setImmediate(() => process.exit());
      });`;
    const saidAt = async (level: string) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', warning, level], {
        stdio: 'pipe',
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      await once(child, 'close');
      return said
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .flatMap(({ msg, level: at, err }) => (msg === 'Node.js warns' ? [[at, err.message]] : []));
    };

    expect(await saidAt('debug')).to.deep.equal([
      [20, 'at its import'],
      [40, 'too many listeners'],
    ]);
    expect(await saidAt('info')).to.deep.equal([[40, 'too many listeners']]);
  });
});
