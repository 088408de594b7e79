import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { refreshInBackground } from '../../../services/media/ai/refresh-in-background.js';
import { failureOf } from '../../setup/failure-of.js';
import { waitUntil } from '../../setup/wait-until.js';

describe('refreshInBackground', () => {
  it('checks once for concurrent callers, and returns that result for some time', async () => {
    let looks = 0;
    const check = refreshInBackground(async () => {
      looks += 1;
      await sleep(20);
      return looks;
    }, 24 * 3_600_000);

    expect(await Promise.all([check(), check(), check()])).to.deep.equal([1, 1, 1]);
    expect(await check()).to.equal(1);
  });

  it('returns the last result while it checks again', async () => {
    let looks = 0;
    let see: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      see = resolve;
    });
    const check = refreshInBackground(async () => {
      looks += 1;
      if (looks > 1) await seen;
      return looks;
    }, 0);
    expect(await check()).to.equal(1);

    expect(await check()).to.equal(1);
    expect(looks).to.equal(2);
    see();
    await waitUntil('it is known', async () => (await check()) === 2);
  });

  it('reports that something is missing, and that it is available again', async () => {
    let isMissing = true;
    const check = refreshInBackground(async () => {
      if (isMissing) throw new Error('install it');
      return 'ok';
    }, 0);

    expect((await failureOf(check())).message).to.equal('install it');
    isMissing = false;
    expect((await failureOf(check())).message).to.equal('install it');
    await sleep(0);
    expect(await check()).to.equal('ok');
  });
});
