import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { BlobCache } from '../../../services/media/storage/blob-cache.js';
import { segmentKeyOf } from '../../../services/media/storage/blob-key.js';
import { isStorageFull } from '../../../services/media/storage/storage-full.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { makeSmallDisk } from '../../setup/small-disk.js';

const TEN_BYTES = '0123456789';

describe('blob cache', () => {
  const root = useFolderOfEachTest();
  let cache: BlobCache;

  beforeEach(async () => {
    cache = new BlobCache(join(root, 'cache'), 25);
  });

  const keyOf = (name: string) => segmentKeyOf('ws_1', name);
  const aScratch = () => mkdtemp(join(root, 'scratch-'));
  const bring = (path: string) => writeFile(path, TEN_BYTES);
  const cached = async () => (await readdir(join(root, 'cache/segments/ws_1'))).sort();
  /** Borrows a blob and releases it, later than all before. */
  const use = async (name: string) => {
    const scratch = await aScratch();
    await sleep(15);
    await cache.borrow(keyOf(name), scratch, bring);
    await rm(scratch, { recursive: true });
  };

  it('fetches once for concurrent callers', async () => {
    let fetched = 0;
    const slowly = async (path: string) => {
      fetched += 1;
      await sleep(100);
      await bring(path);
    };
    const scratches = await Promise.all([aScratch(), aScratch(), aScratch()]);

    const paths = await Promise.all(scratches.map((scratch) => cache.borrow(keyOf('a'), scratch, slowly)));
    const later = await cache.borrow(keyOf('a'), await aScratch(), slowly);

    expect(fetched).to.equal(1);
    expect(new Set([...paths, later]).size).to.equal(4);
    for (const path of paths) expect(await readFile(path, 'utf8')).to.equal(TEN_BYTES);
  });

  it('evicts the least recently used entry', async () => {
    await use('a');
    await use('b');
    await use('a');
    await use('c');

    expect(await cached()).to.deep.equal(['a', 'c']);
  });

  it('never removes entries in use', async () => {
    const scratch = await aScratch();
    const borrowed = await cache.borrow(keyOf('a'), scratch, bring);
    await use('b');
    await use('c');
    await use('d');

    expect(await readFile(borrowed, 'utf8')).to.equal(TEN_BYTES);
    expect(await cached()).to.include('a');

    await rm(scratch, { recursive: true });
    await use('e');
    expect(await cached()).to.deep.equal(['d', 'e']);
  });

  it('leaves nothing after a failed fetch, and fetches again on the next request', async () => {
    const brokenOff = async (path: string) => {
      await writeFile(path, '012');
      throw new Error('connection lost');
    };

    const failure = await failureOf(cache.borrow(keyOf('a'), await aScratch(), brokenOff));

    expect(failure.message).to.equal('connection lost');
    expect(await cached()).to.deep.equal([]);
    const path = await cache.borrow(keyOf('a'), await aScratch(), bring);
    expect(await readFile(path, 'utf8')).to.equal(TEN_BYTES);
  });

  it('leaves nothing when there is no space', async () => {
    const disk = await makeSmallDisk(256 * 1024);
    try {
      const small = new BlobCache(join(disk.folder, 'cache'), 1024 ** 2);
      const tooMuch = (path: string) => writeFile(path, Buffer.alloc(1024 ** 2));

      const failure = await failureOf(small.borrow(keyOf('a'), disk.folder, tooMuch));

      expect(isStorageFull(failure)).to.equal(true);
      expect(await readdir(join(disk.folder, 'cache/segments/ws_1'))).to.deep.equal([]);
    } finally {
      await disk.remove();
    }
  });

  it('removes entries that were unused for long', async () => {
    await use('a');
    await use('b');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(root, 'cache/segments/ws_1/a'), anHourAgo, anHourAgo);

    await cache.removeUnused(1_800_000);

    expect(await cached()).to.deep.equal(['b']);
  });
});
