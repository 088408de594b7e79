import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';

describe('isCompiled', () => {
  let root: string;
  let stamp: {
    describeSources(root: string): string;
    isCompiled(root: string, sources: string): boolean;
    stampCompiled(root: string, sources: string): void;
  };

  before(async () => {
    stamp = await import(pathToFileURL(join(packageRoot, 'scripts', 'setup', 'compiled-stamp.mjs')).href);
  });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'compiled-'));
    await mkdir(join(root, 'gateway', 'http'), { recursive: true });
    await writeFile(join(root, 'tsconfig.json'), '{"include": ["gateway", "studio/**/*.test.ts"]}');
    await writeFile(join(root, 'gateway', 'main.ts'), 'one');
    await writeFile(join(root, 'gateway', 'http', 'serve.ts'), 'one');
    stamp.stampCompiled(root, stamp.describeSources(root));
  });
  afterEach(() => rm(root, { recursive: true }));

  const isCompiled = () => stamp.isCompiled(root, stamp.describeSources(root));

  it('holds while no source changes, whatever is beside the sources', async () => {
    await writeFile(join(root, 'gateway', 'notes.md'), 'read by no compiler');
    await mkdir(join(root, 'node_modules'));

    expect(isCompiled()).to.equal(true);
  });

  it('ends when a source is changed, also into one that is older than the build', async () => {
    await writeFile(join(root, 'gateway', 'main.ts'), 'two');
    await utimes(join(root, 'gateway', 'main.ts'), 1_000_000_000, 1_000_000_000);

    expect(isCompiled()).to.equal(false);
  });

  it('ends when a source is added or deleted', async () => {
    await writeFile(join(root, 'gateway', 'added.ts'), '');
    const afterAdding = isCompiled();
    await rm(join(root, 'gateway', 'added.ts'));
    const afterTakingBack = isCompiled();
    await rm(join(root, 'gateway', 'http', 'serve.ts'));

    expect([afterAdding, afterTakingBack, isCompiled()]).to.deep.equal([false, true, false]);
  });

  it('ends with the compiled files', async () => {
    await rm(join(root, 'dist'), { recursive: true });

    expect(isCompiled()).to.equal(false);
  });
});
