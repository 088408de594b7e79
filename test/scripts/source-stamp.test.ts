import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { useFolderOfEachTest } from '../setup/folders.js';
import { importSetup } from '../setup/import-setup.js';

describe('isMadeFrom', () => {
  const root = useFolderOfEachTest();
  let stamp: {
    describeSources(root: string, paths: readonly string[], pattern?: RegExp): string;
    isMadeFrom(stamp: string, sources: string): boolean;
    stampMadeFrom(stamp: string, sources: string): void;
  };

  const describeHere = () =>
    stamp.describeSources(root, ['package.json', 'gateway', 'absent'], /\.ts$|json$/);
  const isUpToDate = () => stamp.isMadeFrom(join(root, 'dist', '.stamp'), describeHere());

  before(async () => {
    stamp = await importSetup<typeof stamp>('source-stamp.mjs');
  });
  beforeEach(async () => {
    await mkdir(join(root, 'gateway', 'http'), { recursive: true });
    await writeFile(join(root, 'package.json'), '{}');
    await writeFile(join(root, 'gateway', 'main.ts'), 'one');
    await writeFile(join(root, 'gateway', 'http', 'serve.ts'), 'one');
    stamp.stampMadeFrom(join(root, 'dist', '.stamp'), describeHere());
  });

  it('holds while no source changes, whatever is beside the sources', async () => {
    await writeFile(join(root, 'gateway', 'notes.md'), 'read by no compiler');
    await mkdir(join(root, 'gateway', 'node_modules'));
    await writeFile(join(root, 'gateway', 'node_modules', 'package.ts'), '');

    expect(isUpToDate()).to.equal(true);
  });

  it('ends when a source is changed, also into one that is older than the build', async () => {
    await writeFile(join(root, 'gateway', 'main.ts'), 'two');
    await utimes(join(root, 'gateway', 'main.ts'), 1_000_000_000, 1_000_000_000);

    expect(isUpToDate()).to.equal(false);
  });

  it('ends when a source is added or deleted', async () => {
    await writeFile(join(root, 'gateway', 'added.ts'), '');
    const afterAdding = isUpToDate();
    await rm(join(root, 'gateway', 'added.ts'));
    const afterTakingBack = isUpToDate();
    await rm(join(root, 'gateway', 'http', 'serve.ts'));

    expect([afterAdding, afterTakingBack, isUpToDate()]).to.deep.equal([false, true, false]);
  });

  it('ends with what was made', async () => {
    await rm(join(root, 'dist'), { recursive: true });

    expect(isUpToDate()).to.equal(false);
  });
});
