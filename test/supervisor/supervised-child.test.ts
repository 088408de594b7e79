import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ChildLog } from '../../supervisor/child-log.js';
import { type ChildTimings, DEFAULT_TIMINGS, SupervisedChild } from '../../supervisor/supervised-child.js';
import { claimPort } from '../setup/claim-port.js';
import { failureOf } from '../setup/failure-of.js';
import { hasExited, temporaryFolder, until } from './running-program.js';

describe('SupervisedChild', () => {
  const folder = temporaryFolder();
  let child: SupervisedChild;
  let said: string[];
  let name: string;

  async function makeChild(mode = '', timings: Partial<ChildTimings> = {}) {
    name = `child-${mode.replaceAll(' ', '-')}`;
    said = [];
    const say = (line: string) => void said.push(line);
    const port = await claimPort();
    child = new SupervisedChild(
      {
        name,
        entry: join(import.meta.dirname, 'fake-child.js'),
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          FAKE_MODE: mode,
          FAKE_JOURNAL: join(folder(), `${name}.journal`),
        },
        healthUrl: `http://127.0.0.1:${port}/healthz`,
      },
      new ChildLog(join(folder(), `${name}.log`), name, say),
      say,
      { ...DEFAULT_TIMINGS, backoffMs: 50, ...timings },
    );
    return child;
  }
  const journal = () => readFileSync(join(folder(), `${name}.journal`), 'utf8');

  afterEach(() => child.stop(0));

  it('restarts a crashed child', async () => {
    await (await makeChild()).start();
    const crashed = child.pid as number;

    process.kill(crashed, 'SIGKILL');

    await until('it is back', () => said.some((line) => line.endsWith('is back')));
    expect(child.pid).to.be.a('number').not.equal(crashed);
    expect(said[0]).to.match(/ended unexpectedly \(signal SIGKILL\), restarting it in \d+ ms/);
  });

  const PROBED = { liveness: { intervalMs: 20, deadlineMs: 500, misses: 3 } };

  it('kills and restarts a child that was suspended', async () => {
    await (await makeChild('', PROBED)).start();
    const hung = child.pid as number;

    process.kill(hung, 'SIGSTOP');

    await until('it is back', () => said.some((line) => line.endsWith('is back')));
    expect(child.pid).to.be.a('number').not.equal(hung);
    expect(hasExited(hung)).to.equal(true);
    expect(said[0]).to.match(/hangs \(no answer to 3 probes in a row, each within 0.5 s\), killed$/);
  });

  it('kills and restarts a child whose event loop is blocked', async () => {
    await (await makeChild('loops', PROBED)).start();

    await until('it is back', () => said.some((line) => line.endsWith('is back')));
    expect(journal().match(/started/g)).to.have.length(2);
  });

  it('increases the delay with each consecutive crash, up to the largest', async () => {
    await (await makeChild('', { maxBackoffMs: 90 })).start();
    for (const back of [1, 2, 3]) {
      process.kill(child.pid as number, 'SIGKILL');
      await until('it is back', () => said.filter((line) => line.endsWith('is back')).length === back);
    }

    const pauses = said.flatMap((line) => /in (\d+) ms/.exec(line)?.[1] ?? []).map(Number);

    expect(pauses).to.have.length(3);
    expect(pauses[0]).to.be.within(37, 63);
    for (const later of pauses.slice(1)) expect(later).to.be.within(67, 113);
  });

  it('gives up on a child that never becomes healthy, with its last output', async () => {
    const failure = await failureOf((await makeChild('crashes')).start());

    expect(failure.message)
      .to.include('ended 4 times (exit code 3)')
      .and.include('could not start: no such thing');
  });

  it('stops the child, and does not restart it', async () => {
    await (await makeChild()).start();
    const pid = child.pid as number;

    await child.stop(10_000);

    expect(hasExited(pid)).to.equal(true);
    expect(journal()).to.match(/started \d+\n.* stopped \d+\n$/);
    expect(said).to.deep.equal([]);
  });

  it('reads the child’s output to the end', async () => {
    await (await makeChild('says much at its end')).start();

    await child.stop(10_000);

    const lines = readFileSync(join(folder(), `${name}.log`), 'utf8')
      .trim()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('last words'))).to.have.length(5000);
    expect(lines.at(-1)).to.equal('last words, 5000');
  });

  it('kills a child that does not stop', async () => {
    await (await makeChild('ignores SIGTERM')).start();
    const pid = child.pid as number;

    await child.stop(300);

    expect(hasExited(pid)).to.equal(true);
    expect(said.at(-1)).to.include('did not stop');
  });

  it('ends the processes that a killed child had started', async () => {
    await (await makeChild('leaves a child')).start();
    const grandchild = Number(/child-(\d+)/.exec(journal())?.[1]);
    expect(hasExited(grandchild)).to.equal(false);

    process.kill(child.pid as number, 'SIGKILL');

    await until('it is gone', () => hasExited(grandchild));
  });

  it('writes all its output to a file and shows important lines', async () => {
    await failureOf((await makeChild('crashes')).start());
    const file = join(folder(), `${name}.log`);

    expect(existsSync(file) && statSync(file).mode & 0o777).to.equal(0o600);
    expect(readFileSync(file, 'utf8')).to.include('"msg":"starting"');
    expect(said).to.include(`${name}: error: could not start: no such thing`);
    expect(said.join()).to.not.include('starting"');
  });
});
