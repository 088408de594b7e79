import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { refreshInBackground } from '../../../services/media/ai/refresh-in-background.js';
import { rememberWhileUnchanged } from '../../../services/media/ai/remember-while-unchanged.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { waitUntil } from '../../setup/wait-until.js';

describe('rememberWhileUnchanged', () => {
  const scratch = useFolderOfEachTest();
  let asked: number;
  const ask = async () => ++asked;
  const paths = () => [join(scratch, 'program'), join(scratch, 'models')];

  beforeEach(async () => {
    asked = 0;
    await writeFile(join(scratch, 'program'), 'one');
    await mkdir(join(scratch, 'models'));
  });

  it('asks once while nothing changes', async () => {
    const remembered = rememberWhileUnchanged(ask, paths);

    expect([await remembered(), await remembered()]).to.deep.equal([1, 1]);
  });

  it('asks again when the program was replaced, and when a model was added or removed', async () => {
    const remembered = rememberWhileUnchanged(ask, paths);
    await remembered();

    await writeFile(join(scratch, 'program'), 'another');
    expect(await remembered()).to.equal(2);
    await writeFile(join(scratch, 'models', 'deu'), '');
    expect(await remembered()).to.equal(3);
    await rm(join(scratch, 'models', 'deu'));
    expect(await remembered()).to.equal(4);
  });

  it('asks each time when a path is unknown or missing', async () => {
    const unknown = rememberWhileUnchanged(ask, () => [join(scratch, 'program'), null]);
    const missing = rememberWhileUnchanged(ask, () => [join(scratch, 'nothing')]);

    for (const each of [unknown, unknown, missing, missing]) await each();

    expect(asked).to.equal(4);
  });

  it('asks again after the time for which answers are remembered', async () => {
    const remembered = rememberWhileUnchanged(ask, paths, 0);

    expect([await remembered(), await remembered()]).to.deep.equal([1, 2]);
  });

  it('remembers no failure', async () => {
    let isBroken = true;
    const remembered = rememberWhileUnchanged(async () => {
      if (isBroken) throw new Error('it cannot be started');
      return ask();
    }, paths);
    await remembered().catch(() => undefined);

    isBroken = false;

    expect(await remembered()).to.equal(1);
  });
});

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
