import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { repeatRegularly } from '../../services/platform/retry/repeat-regularly.js';
import { waitUntil } from '../setup/wait-until.js';

describe('repeatRegularly', () => {
  it('repeats the task, never concurrently, and waits for the current run', async () => {
    let [begun, ended, max] = [0, 0, 0];
    const work = async () => {
      begun += 1;
      max = Math.max(max, begun - ended);
      await sleep(20);
      ended += 1;
    };
    const doing = repeatRegularly(work, 2, () => undefined);
    await waitUntil('three times', () => begun >= 3);

    await doing.stop();

    expect([max, begun - ended]).to.deep.equal([1, 0]);
    await sleep(20);
    expect(begun).to.equal(ended);
  });

  it('continues after a failure, and logs it', async () => {
    const notified: unknown[] = [];
    let begun = 0;
    const work = async () => {
      begun += 1;
      throw new Error(`no ${begun}`);
    };

    const doing = repeatRegularly(work, 2, (err) => notified.push((err as Error).message));
    await waitUntil('two failures', () => notified.length >= 2);
    await doing.stop();

    expect(notified.slice(0, 2)).to.deep.equal(['no 1', 'no 2']);
  });

  it('runs at once when requested', async () => {
    let begun = 0;
    const work = async () => {
      begun += 1;
    };

    const [now, later] = [true, false].map((isAtOnce) =>
      repeatRegularly(work, 60_000, () => undefined, { isAtOnce }),
    );

    expect(begun).to.equal(1);
    await Promise.all([now!.stop(), later!.stop()]);
  });
});
