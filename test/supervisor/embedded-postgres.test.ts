import { execFile } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Client } from 'pg';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';
import { processesIn, signalOne } from '../../supervisor/running-processes.js';
import { DATABASE_ACCOUNT } from '../../supervisor/unprivileged-user.js';
import { failureOf } from '../setup/failure-of.js';
import {
  childrenOf,
  hasExited,
  type RunningProgram,
  runProgram,
  temporaryFolder,
  until,
} from './running-program.js';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // Some of these tests end the server during a connection.
  client.on('error', () => {});
  await client.connect();
  let pid: number | undefined;
  try {
    [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
    await until('the process that served it has ended', () => pid === undefined || hasExited(pid));
  }
}

async function remember(url: string, text: string): Promise<void> {
  await query(url, `create table if not exists note (text text); insert into note values ('${text}')`);
}

async function isRemembered(url: string, text: string): Promise<boolean> {
  return (await query(url, `select 1 from note where text = '${text}'`)).length === 1;
}

describe('startEmbeddedPostgres', () => {
  const folder = temporaryFolder();
  const running: EmbeddedPostgres[] = [];
  const programs: RunningProgram[] = [];

  const start = async (name: string) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder(), name), log: () => {} });
    running.push(postgres);
    return postgres;
  };
  const startProgram = async (name: string) => {
    const program = runProgram('postgres-program', [join(folder(), name)]);
    programs.push(program);
    await until('the server runs', () => program.lines.length > 0 || program.process.exitCode !== null);
    return { pid: program.process.pid as number, url: program.lines[0] as string };
  };
  const serversOf = (name: string) => processesIn(join(folder(), name, 'postgres', 'data'), 'postgres');

  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    for (const program of programs.splice(0)) program.process.kill('SIGKILL');
  });

  it('keeps data and URL over a stop and a start', async () => {
    const first = await start('kept');
    await remember(first.url, 'before the stop');
    await first.stop();
    const leftAfterStop = serversOf('kept');
    const second = await start('kept');

    expect(leftAfterStop).to.deep.equal([]);
    expect(second.url).to.equal(first.url);
    expect(await isRemembered(second.url, 'before the stop')).to.equal(true);
  });

  it('starts a server again that is killed while it starts', async () => {
    const first = await start('killed-early');
    await remember(first.url, 'before the kill');
    await first.stop();
    const starting = start('killed-early');
    for (let pids: number[] = []; pids.length === 0; await setImmediate()) {
      pids = serversOf('killed-early');
      for (const pid of pids) signalOne(pid, 'SIGKILL');
    }
    const { url } = await starting;
    // A server that was ready when it was killed is restarted while it is queried.
    await until('the data is there', () => isRemembered(url, 'before the kill').catch(() => false));
  });

  it('starts a server again that was killed before it wrote its process ID', async () => {
    const first = await start('killed-earlier');
    await remember(first.url, 'before the kill');
    await first.stop();
    writeFileSync(join(folder(), 'killed-earlier', 'postgres', 'data', 'postmaster.pid'), '');

    const { url } = await start('killed-earlier');

    expect(await isRemembered(url, 'before the kill')).to.equal(true);
  });

  it('bounds its log while it runs, and splits no line', async () => {
    const logLimits = { maxBytes: 2000, files: 3 };
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder(), 'logged'),
      log: () => {},
      logLimits,
    });
    running.push(postgres);
    const warn = (from: number, to: number) =>
      query(
        postgres.url,
        `do $$ begin for i in ${from}..${to} loop raise warning 'warning number %', i; end loop; end $$`,
      );
    const home = join(folder(), 'logged', 'postgres');
    const files = () => readdirSync(home).filter((name) => name.startsWith('postgres.log'));
    const written = () =>
      files()
        .map((name) => readFileSync(join(home, name), 'utf8'))
        .join('');

    await warn(1, 200);
    await warn(201, 201);
    await until('the last line is written', () => written().includes('warning number 201'));

    expect(files().sort()).to.deep.equal([
      'postgres.log',
      'postgres.log.1',
      'postgres.log.2',
      'postgres.log.3',
    ]);
    for (const name of files()) {
      const text = readFileSync(join(home, name), 'utf8');
      expect(text.length, name).to.be.at.most(logLimits.maxBytes);
      for (const line of text.trimEnd().split('\n'))
        expect(line, name).to.match(/(WARNING: {2}warning number \d+|CONTEXT: .* at RAISE)$/);
    }
  });

  // Only root chooses an account.
  if (process.getuid?.() === 0)
    it('runs as an account of its own, also with files that another account made', async () => {
      const files = join(folder(), 'kept', 'postgres', 'data');
      const [, , uid] = readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`${DATABASE_ACCOUNT}:`))!
        .split(':');
      const first = await start('kept');
      await remember(first.url, 'made by nobody');
      await first.stop();
      for (const entry of readdirSync(files, { recursive: true, encoding: 'utf8' }))
        chownSync(join(files, entry), 65534, 65534);
      chownSync(files, 65534, 65534);

      const { url } = await start('kept');

      expect(await isRemembered(url, 'made by nobody')).to.equal(true);
      expect(statSync(files)).to.deep.include({ uid: Number(uid) });
      expect(statSync(files).mode & 0o777).to.equal(0o700);
      expect(statSync(join(folder(), 'kept', 'postgres', 'password')).mode & 0o777).to.equal(0o600);
      const [pid] = serversOf('kept');
      expect(statSync(`/proc/${pid}`).uid).to.equal(Number(uid));
    });

  it('refuses files of another major version, and says what to do', async () => {
    await (await start('kept')).stop();
    const version = join(folder(), 'kept', 'postgres', 'data', 'PG_VERSION');
    const own = readFileSync(version, 'utf8');
    writeFileSync(version, '12\n');
    try {
      const { message } = await failureOf(start('kept'));

      expect(message)
        .to.include('was made by PostgreSQL 12')
        .and.include(`brings PostgreSQL ${own.trim()}`)
        .and.include('restore into a new DATA_DIR');
    } finally {
      writeFileSync(version, own);
    }
    expect(await query((await start('kept')).url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
  });

  it('is reached by psql with the lines of docs/operations.md', async () => {
    await start('kept');
    const page = readFileSync(join(packageRoot, 'docs', 'operations.md'), 'utf8');
    const [, line = ''] = /^(PGPASSWORD=.*)$/m.exec(page) ?? [];
    const command = line.replaceAll('.data/', `${join(folder(), 'kept')}/`);

    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c',
      `${command} --tuples-only --command 'select 42'`,
    ]);

    expect(stdout.trim()).to.equal('42');
  });

  it('requires its password, which only its owner can read, and listens on loopback only', async () => {
    const { url } = await start('kept');
    const password = join(folder(), 'kept', 'postgres', 'password');
    const wrong = new URL(url);
    wrong.password = 'guessed';

    expect(await failureOf(query(wrong.href, 'select 1'))).to.include({ code: '28P01' });
    expect(statSync(password).mode & 0o777).to.equal(0o600);
    expect(url).to.include(readFileSync(password, 'utf8'));
    expect(await query(url, "select current_setting('listen_addresses') as at")).to.deep.equal([
      { at: '127.0.0.1' },
    ]);
  });

  it('refuses a second start of the same folder, and runs a second folder in parallel', async () => {
    await start('kept');
    const beside = await start('beside');

    expect(await failureOf(start('kept'))).to.include({ name: 'LockHeld', pid: process.pid });
    expect(await query(beside.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
  });

  it('restarts at the same URL when the server is killed', async () => {
    const postgres = await start('kept');
    await remember(postgres.url, 'before the crash');
    for (const pid of serversOf('kept')) signalOne(pid, 'SIGKILL');

    await until('the server is back', () =>
      query(postgres.url, 'select 1').then(
        () => true,
        () => false,
      ),
    );
    expect(await isRemembered(postgres.url, 'before the crash')).to.equal(true);
  });

  it('ends with the process that started it, even when that one is killed', async () => {
    const { pid } = await startProgram('kept');
    expect(serversOf('kept')).to.not.be.empty;

    process.kill(pid, 'SIGKILL');

    await until('the server has ended', () => serversOf('kept').length === 0);
  });

  it('replaces a server that was left running', async () => {
    const { pid, url } = await startProgram('kept');
    await remember(url, 'before being orphaned');
    const left = serversOf('kept');
    const guards = childrenOf(pid).filter((child) => !left.includes(child));
    for (const killed of [...guards, pid]) signalOne(killed, 'SIGKILL');
    await until('its owner is gone', () => hasExited(pid));
    expect(serversOf('kept')).to.deep.equal(left);

    const postgres = await start('kept');

    expect(left.every(hasExited)).to.equal(true);
    expect(await isRemembered(postgres.url, 'before being orphaned')).to.equal(true);
  });

  it('recovers when everything was killed at once', async () => {
    const { pid, url } = await startProgram('kept');
    await remember(url, 'before the end of all');
    // Prevents a restart of the killed server.
    signalOne(pid, 'SIGSTOP');
    for (const killed of [...childrenOf(pid), ...serversOf('kept'), pid]) signalOne(killed, 'SIGKILL');
    await until('all are gone', () => {
      for (const server of serversOf('kept')) signalOne(server, 'SIGKILL');
      return hasExited(pid) && serversOf('kept').length === 0;
    });

    const postgres = await start('kept');

    expect(await isRemembered(postgres.url, 'before the end of all')).to.equal(true);
  });

  it('leaves no incomplete database when the start is killed while creating it', async () => {
    const program = runProgram('postgres-program', [join(folder(), 'half')]);
    const home = join(folder(), 'half', 'postgres');
    await until('files are being made', () => {
      try {
        return readdirSync(join(home, 'data.unfinished')).length > 0;
      } catch {
        return false;
      }
    });
    program.process.kill('SIGKILL');
    await program.exitCode;

    const postgres = await start('half');

    expect(await query(postgres.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    expect(readdirSync(home)).to.not.include('data.unfinished');
  });
});
