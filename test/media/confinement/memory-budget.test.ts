import { expect } from 'chai';
import { makeMemoryBudget } from '../../../services/media/confinement/memory-budget.js';
import { failureOf } from '../../setup/failure-of.js';

const never = new AbortController().signal;
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('makeMemoryBudget', () => {
  /** Each runs until it is released. */
  const begin = () => {
    const share = makeMemoryBudget(1000);
    const running: string[] = [];
    const ends = new Map<string, () => void>();
    const run = (name: string, bytes: number, signal = never) =>
      share(
        bytes,
        async () => {
          running.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          running.splice(running.indexOf(name), 1);
        },
        signal,
      );
    const end = async (name: string) => {
      ends.get(name)?.();
      await turns();
    };
    return { run, running, end };
  };

  it('runs as much work as there is memory for, in order, so that none waits for ever', async () => {
    const { run, running, end } = begin();
    const all = [run('small', 300), run('large', 900), run('another', 300)];
    await turns();
    expect(running).to.deep.equal(['small']);

    await end('small');
    expect(running).to.deep.equal(['large']);
    await end('large');
    expect(running).to.deep.equal(['another']);

    await end('another');
    await Promise.all(all);
  });

  it('runs work that needs more than the budget alone', async () => {
    const { run, running, end } = begin();
    const all = [run('huge', 5000), run('small', 1)];
    await turns();
    expect(running).to.deep.equal(['huge']);

    await end('huge');
    expect(running).to.deep.equal(['small']);
    await end('small');
    await Promise.all(all);
  });

  it('removes work that is aborted while it waits, and admits the next', async () => {
    const { run, running, end } = begin();
    const stopped = new AbortController();
    const first = run('first', 500);
    const second = failureOf(run('second', 900, stopped.signal));
    const third = run('third', 500);
    await turns();

    stopped.abort(new Error('canceled'));
    expect((await second).message).to.equal('canceled');
    await turns();

    expect(running).to.deep.equal(['first', 'third']);
    await end('first');
    await end('third');
    await Promise.all([first, third]);
  });

  it('releases the memory when the work fails', async () => {
    const share = makeMemoryBudget(100);
    await failureOf(share(100, () => Promise.reject(new Error('broken')), never));

    expect(await share(100, async () => 'in', never)).to.equal('in');
  });
});
