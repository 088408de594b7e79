import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { rememberWhileUnchanged } from '../../../services/media/ai/remember-while-unchanged.js';
import { useFolderOfEachTest } from '../../setup/folders.js';

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
