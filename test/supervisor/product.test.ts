import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { processesIn } from '../../supervisor/running-processes.js';
import { claimPort } from '../setup/claim-port.js';
import {
  childrenOf,
  hasExited,
  lineOf,
  type RunningProgram,
  runProgram,
  temporaryFolder,
  until,
} from './running-program.js';

const PORTS = ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA'];
const SERVICES = ['auth', 'jobs', 'media', 'videos', 'webhooks', 'worker'];

describe('supervisor', () => {
  const folder = temporaryFolder();
  const programs: RunningProgram[] = [];
  let env: NodeJS.ProcessEnv;

  before(async () => {
    env = { DATA_DIR: join(folder(), 'data'), FAKE_JOURNAL: join(folder(), 'journal') };
    for (const name of PORTS) env[`${name}_PORT`] = String(await claimPort());
  });
  afterEach(async () => {
    for (const program of programs.splice(0)) {
      const { pid, exitCode, signalCode } = program.process;
      const children = exitCode === null && signalCode === null ? childrenOf(pid as number) : [];
      program.process.kill('SIGKILL');
      await program.exitCode;
      await until('its children are gone', () => children.every(hasExited));
    }
    await until('the database has ended', () => databases().length === 0);
  });

  const run = (more: NodeJS.ProcessEnv = {}) => {
    const program = runProgram('fake-product', [], { ...env, ...more });
    programs.push(program);
    return program;
  };
  const databases = () => processesIn(join(folder(), 'data', 'postgres', 'data'), 'postgres');
  const journal = () => readFileSync(join(folder(), 'journal'), 'utf8').trim().split('\n');

  it('starts everything, the edge last, and stops it in reverse order on SIGTERM', async () => {
    const program = run();
    await lineOf(program, 'Ready');
    const started = journal().map((line) => line.split(' ')[0]);

    program.process.kill('SIGTERM');

    expect(await program.exitCode).to.equal(0);
    expect(started.slice(0, -1)).to.have.members(SERVICES);
    expect(started.at(-1)).to.equal('edge');
    const stopped = journal().filter((line) => line.includes(' stopped '));
    expect(stopped.map((line) => line.split(' ')[0])).to.deep.equal([
      ...['edge', 'worker', 'webhooks', 'videos', 'jobs', 'media', 'auth'],
    ]);
    expect(databases()).to.deep.equal([]);
  });

  it('shows key and owner of the first workspace on the first start only', async () => {
    const fresh = { DATA_DIR: join(folder(), 'data', 'fresh'), TOKEN_PREFIX: 'acme' };
    const first = run(fresh);
    const owner = await lineOf(first, 'Owner');
    const shown = await lineOf(first, 'API key');
    first.process.kill('SIGINT');
    await first.exitCode;

    const second = run(fresh);
    await lineOf(second, 'Ready');
    second.process.kill('SIGINT');
    await second.exitCode;

    expect(shown).to.match(/acme_live_[0-9A-Za-z]{40} {3}\(first workspace;/);
    expect(owner).to.match(/owner@localhost {3}password [0-9A-Za-z]{20} /);
    expect(second.lines.join('\n')).to.not.match(/API key|Owner/);
    expect(readdirSync(join(fresh.DATA_DIR, 'secrets'))).not.to.include('first-owner-password');
  });

  it('creates no owner besides the configured one', async () => {
    const program = run({
      DATA_DIR: join(folder(), 'data', 'owned'),
      BOOTSTRAP_EMAIL: 'me@example.test',
      BOOTSTRAP_PASSWORD: 'my own password',
    });
    await lineOf(program, 'Ready');
    program.process.kill('SIGINT');
    await program.exitCode;

    expect(program.lines.join('\n')).to.not.match(/Owner|my own password/);
  });

  it('reports that it is already running, and leaves the running one alone', async () => {
    const first = run();
    await lineOf(first, 'Ready');

    const second = run();

    expect(await second.exitCode).to.equal(1);
    expect(second.lines.join('\n')).to.include(`already runs on DATA_DIR ${env.DATA_DIR}`);
    expect((await fetch(`http://127.0.0.1:${env.REST_PORT}/healthz`)).status).to.equal(200);
    const targets = JSON.parse(readFileSync(join(String(env.DATA_DIR), 'metrics-targets.json'), 'utf8'));
    expect(targets.map(({ labels }: { labels: object }) => labels)).to.deep.equal(
      [...['auth', 'media', 'jobs', 'videos', 'webhooks', 'worker', 'edge']].map((service) => ({ service })),
    );
  });

  it('names every port that is taken', async () => {
    const metricsPort = await claimPort();
    const servers = [Number(env.JOBS_PORT), metricsPort].map((port) =>
      createServer().listen(port, '127.0.0.1'),
    );
    await Promise.all(servers.map((server) => once(server, 'listening')));
    const program = run({ MEDIA_PORT: env.REST_PORT, METRICS_PORT: String(metricsPort - 2) });

    expect(await program.exitCode).to.equal(1);
    for (const server of servers) server.close();
    expect(program.lines.join('\n'))
      .to.include(`JOBS_PORT ${env.JOBS_PORT} is in use; set JOBS_PORT`)
      .and.include('MEDIA_PORT and REST_PORT are both')
      .and.include(`METRICS_PORT (jobs) ${metricsPort} is in use`);
  });

  it('leaves nothing running when it is killed, and starts again', async () => {
    const killed = run();
    await lineOf(killed, 'Ready');
    const children = childrenOf(killed.process.pid as number);
    expect(children.length).to.be.at.least(SERVICES.length + 1);

    killed.process.kill('SIGKILL');
    await until('its children are gone', () => children.every(hasExited) && databases().length === 0);
    const again = run();

    await lineOf(again, 'Ready');
    expect(existsSync(join(folder(), 'data', 'lock'))).to.equal(true);
  });

  it('stops what it has started when one service can’t start', async () => {
    const program = run({ FAKE_MODE: 'crashes' });

    expect(await program.exitCode).to.equal(1);
    expect(program.lines.join('\n')).to.include("Can't start:").and.include('ended 4 times');
    expect(databases()).to.deep.equal([]);
  });

  it('stops while it is still starting', async () => {
    const program = run();
    await lineOf(program, 'Services: starting');

    program.process.kill('SIGINT');

    expect(await program.exitCode).to.equal(0);
    expect(databases()).to.deep.equal([]);
  });
});
