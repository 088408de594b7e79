import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

interface Starts {
  readonly ffmpeg: number;
  readonly chromium: number;
  readonly products: number;
  readonly stored: number;
}
type Limits = Readonly<Record<string, Partial<Starts>>>;

/** Not compiled, as all of the runner. */
const load = async <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(packageRoot, 'scripts', 'test', name)).href);

const NOTHING: Starts = { ffmpeg: 0, chromium: 0, products: 0, stored: 0 };

describe('starts of heavy programs', () => {
  let counting: { findExcess(starts: ReadonlyMap<string, Starts>, limits?: Limits): string[] };
  before(async () => {
    counting = await load('count-starts.mjs');
  });
  const limits: Limits = { 'media/probe': { ffmpeg: 50 }, 'studio/library': { chromium: 1 } };
  const excessOf = (name: string, starts: Partial<Starts>) =>
    counting.findExcess(new Map([[name, { ...NOTHING, ...starts }]]), limits);

  it('may reach the number of the file, and not exceed it', () => {
    expect(excessOf('media/probe', { ffmpeg: 50 })).to.deep.equal([]);
    expect(excessOf('media/probe', { ffmpeg: 51 })).to.deep.equal([
      'media/probe started ffmpeg 51 times; its limit is 50',
    ]);
    expect(excessOf('studio/library', { chromium: 1 })).to.deep.equal([]);
    expect(excessOf('studio/library', { chromium: 2, products: 1 })).to.deep.equal([
      'studio/library started chromium 2 times; its limit is 1',
      'studio/library started products 1 times; its limit is 0',
    ]);
  });

  it('has a small number for a file without one', () => {
    expect(excessOf('jobs/queue', { ffmpeg: 5 })).to.deep.equal([]);
    expect(excessOf('jobs/queue', { ffmpeg: 1000, chromium: 1 })).to.have.length(2);
  });

  it('does not count what is stored for other files and later runs', () => {
    expect(excessOf('jobs/queue', { stored: 1000 })).to.deep.equal([]);
  });

  it('every entry of its table names tests that exist', async () => {
    const { START_LIMITS } = await load<{ START_LIMITS: Limits }>('start-limits.mjs');
    const { findTestFiles } = await load<{ findTestFiles(root: string): string[] }>('order.mjs');
    const { testName } = await load<{ testName(path: string): string }>('full-run.mjs');
    const names = findTestFiles(packageRoot).map(testName);

    expect(Object.keys(START_LIMITS).filter((name) => !names.includes(name))).to.deep.equal([]);
  });
});
