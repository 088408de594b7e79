import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { runTogether } from '../../../services/platform/retry/run-together.js';

describe('runTogether', () => {
  const never = new AbortController().signal;
  const thrownBy = (running: Promise<unknown>): Promise<unknown> =>
    running.then(
      () => 'nothing',
      (cause: unknown) => cause,
    );

  it('runs all concurrently and returns the results in order', async () => {
    const begun: string[] = [];
    const slow = async () => {
      begun.push('slow');
      await sleep(20);
      return begun.length;
    };
    const quick = async () => {
      begun.push('quick');
      return 'done';
    };

    expect(await runTogether(never, [slow, quick])).to.deep.equal([2, 'done']);
  });

  it('aborts the others at the first failure, and throws that one once all have ended', async () => {
    const first = new Error('first');
    let hasEnded = false;
    const failing = () => {
      throw first;
    };
    const aborted = async (signal: AbortSignal) => {
      await sleep(60_000, undefined, { signal }).catch(() => sleep(20));
      hasEnded = true;
      throw new Error('second');
    };

    expect(await thrownBy(runTogether(never, [aborted, failing]))).to.equal(first);
    expect(hasEnded).to.equal(true);
  });

  it('throws the reason of an external abort, whatever the tasks throw', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const running = runTogether(controller.signal, [
      (signal) => sleep(60_000, undefined, { signal }),
      async () => 'done',
    ]);

    controller.abort(reason);

    expect(await thrownBy(running)).to.equal(reason);
  });
});
