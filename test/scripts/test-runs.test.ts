import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

interface Entry {
  readonly tests: readonly string[];
}

/** Not compiled: the runner starts before anything is. */
const load = async <T>(path: string): Promise<T> =>
  import(pathToFileURL(join(packageRoot, 'scripts', path)).href);

describe('the two runs of the tests', () => {
  let names: string[];
  let fullRun: {
    ONLY_IN_FULL_RUN: readonly Entry[];
    covers(entry: string, name: string): boolean;
    isOnlyInFullRun(file: string): boolean;
    testName(path: string): string;
  };
  let order: {
    findTestFiles(root: string): string[];
    orderTestFiles(root: string, options: { seed?: number; isFull?: boolean }): string[];
  };
  before(async () => {
    fullRun = await load('test/full-run.mjs');
    order = await load('test/order.mjs');
    names = order.findTestFiles(packageRoot).map(fullRun.testName);
  });

  const entriesWithoutTest = (entries: readonly Entry[]) =>
    entries
      .flatMap(({ tests }) => tests)
      .filter((entry) => !names.some((name) => fullRun.covers(entry, name)));

  it('the full run has every file once, the other all but those that are listed', () => {
    const all = order.findTestFiles(packageRoot);

    expect(order.orderTestFiles(packageRoot, { isFull: true }).sort()).to.deep.equal(all);
    expect(order.orderTestFiles(packageRoot, { seed: 7 }).sort()).to.deep.equal(
      all.filter((file) => !fullRun.isOnlyInFullRun(file)),
    );
    expect(fullRun.isOnlyInFullRun('dist/test/container/helm/render.test.js')).to.equal(true);
    expect(fullRun.isOnlyInFullRun('dist/test/videos/list-videos.test.js')).to.equal(false);
  });

  it('every entry of its table names tests that exist', () => {
    expect(entriesWithoutTest(fullRun.ONLY_IN_FULL_RUN)).to.deep.equal([]);
  });

  it('what only the full run installs, only its tests use', async () => {
    const { TEST_PACKAGES } = await load<{ TEST_PACKAGES: readonly Partial<Entry>[] }>(
      'setup/system-packages.mjs',
    );
    const using = TEST_PACKAGES.flatMap(({ tests = [] }) => tests);

    expect(entriesWithoutTest([{ tests: using }])).to.deep.equal([]);
    expect(
      names
        .filter((name) => using.some((entry) => fullRun.covers(entry, name)))
        .filter((name) => !fullRun.isOnlyInFullRun(name)),
    ).to.deep.equal([]);
  });

  it('installs what a named file or area needs', async () => {
    const { neededPackages } = await load<{
      neededPackages(args: readonly string[], isFull: boolean): Array<{ name: string }>;
    }>('test/needed-packages.mjs');
    const needed = (args: readonly string[], isFull = false) =>
      neededPackages(args, isFull)
        .map(({ name }) => name)
        .filter((name) => ['ffmpeg', 'caddy', 'mypy', 'golang-go'].includes(name));

    expect(needed([])).to.deep.equal(['ffmpeg']);
    expect(needed([], true)).to.deep.equal(['ffmpeg', 'caddy', 'mypy', 'golang-go']);
    expect(needed(['videos/list-videos', '--bail'])).to.deep.equal(['ffmpeg']);
    expect(needed(['test/journeys/proxies.test.ts'])).to.deep.equal(['ffmpeg', 'caddy']);
    expect(needed(['clients', 'container/helm/render'])).to.deep.equal(['ffmpeg', 'mypy', 'golang-go']);
    expect(needed(['dist/test/clients/*.test.js'])).to.deep.equal(['ffmpeg', 'mypy']);
  });
});
