import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';

interface Share {
  readonly files: readonly string[];
  readonly seconds: number;
}

describe('the shares of a whole run of the tests', () => {
  let shareTests: (root: string, workers: number) => Share[];
  before(async () => {
    const program = pathToFileURL(join(packageRoot, 'scripts', 'setup', 'share-tests.mjs')).href;
    ({ shareTests } = await import(program));
  });

  for (const workers of [1, 2, 3, 17])
    it(`have every file once, for ${workers}`, async () => {
      const compiled = await readdir(join(packageRoot, 'dist', 'test'), { recursive: true });
      const all = compiled.filter((file) => file.endsWith('.test.js')).map((file) => `dist/test/${file}`);

      const shared = shareTests(packageRoot, workers).flatMap(({ files }) => files);

      expect(shared).to.have.length(all.length);
      expect(shared).to.have.members(all);
    });

  it('begin with what starts products, in one', () => {
    const [first, ...others] = shareTests(packageRoot, 3) as [Share, ...Share[]];
    const starts = (file: string) =>
      /^import .*(sharedProduct|startProduct)/m.test(readFileSync(join(packageRoot, file), 'utf8'));

    expect(first.files.length).to.be.greaterThan(20);
    for (const file of first.files) expect(starts(file), file).to.equal(true);
    for (const { files } of others) for (const file of files) expect(starts(file), file).to.equal(false);
  });

  it('are small at the end, where others are done already', () => {
    const shares = shareTests(packageRoot, 3);

    expect(shares.length).to.be.greaterThan(6);
    for (const { seconds } of shares.slice(-3)) expect(seconds).to.be.at.most(60);
  });
});
