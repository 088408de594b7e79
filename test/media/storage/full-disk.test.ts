import { createReadStream, openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WorkKind } from '../../../services/media/queue/work.entity.js';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { clip } from '../../setup/clips.js';
import { type MediaAtWork, startMediaAtWork, WORKSPACE } from '../../setup/media-at-work.js';
import { makeSmallDisk, type SmallDisk } from '../../setup/small-disk.js';
import { listStored } from '../../setup/storages.js';
import { waitUntil } from '../../setup/wait-until.js';

const MEGABYTE = 1024 * 1024;
const FULL = 'The service’s storage is full; try again when space is available';

describe('full disk', () => {
  let disk: SmallDisk;
  let media: MediaAtWork;
  let clipPath: string;

  before(async () => {
    clipPath = await clip('plain');
    disk = await makeSmallDisk(40 * MEGABYTE);
    // One unit at a time, so that the unit that finds no space is the one that the test means.
    media = await startMediaAtWork(makeDiskStorage(disk.folder, 0), { concurrency: 1 });
  });
  after(async () => {
    await media?.stop();
    await disk?.remove();
  });
  afterEach(async () => {
    media.before = {};
    await disk.clear();
  });

  const scratchLeft = () => readdir(join(disk.folder, 'media/scratch'));
  /** Every stored file has its recorded size: nothing is incomplete. */
  const expectNothingHalf = async () => {
    // The end of work is reported before its folder is removed.
    await waitUntil('the scratch folders are gone', async () => (await scratchLeft()).length === 0);
    const recorded = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`select sha256 as name, size_bytes::int as size from file
        union select video_id || '.' || key || '.mp4', size_bytes::int from segment`),
    );
    const sizes = new Map(recorded.map(({ name, size }: { name: string; size: number }) => [name, size]));
    for (const kind of ['files', 'segments'] as const)
      for await (const { key, sizeBytes } of media.storage.list(kind))
        expect(sizeBytes, key.name).to.equal(sizes.get(key.name));
  };

  for (const how of ['of known size', 'as a stream']) {
    it(`refuses an upload ${how} with the contract’s error, and accepts the next once there is space`, async () => {
      const { size } = await stat(clipPath);
      await disk.fill(Math.floor(size / 2));
      const before = await listStored(media.storage);

      const refused = await media.upload(
        how === 'as a stream' ? createReadStream(clipPath) : await openAsBlob(clipPath),
      );

      expect(refused.status).to.equal(503);
      expect(await refused.json()).to.deep.equal({ error: { code: 'unavailable', message: FULL } });
      expect(refused.headers.get('retry-after')).to.match(/^\d+$/);
      expect(await listStored(media.storage)).to.deep.equal(before);
      expect(await scratchLeft()).to.deep.equal([]);
      await disk.clear();
      expect((await media.upload(await openAsBlob(clipPath))).status).to.equal(201);
    });
  }

  const parked = (kind: WorkKind) =>
    waitUntil(`${kind} waits for room`, async () => {
      const rows: Array<{ attempt: number }> = await inTransaction(media.db, WORKSPACE, (tx) =>
        tx.query(`select attempt from work where waiting_for = 'storage' and kind = $1`, [kind]),
      );
      return rows[0];
    });

  it('refuses an upload that finds no space for its scratch folder', async () => {
    await disk.fill(0);
    const answer = await media.upload(await openAsBlob(clipPath));
    await disk.clear();

    expect(answer.status).to.equal(503);
    await expectNothingHalf();
  });

  it('parks an export whose segment, audio or join finds no space, and continues with the completed units', async () => {
    const source = await media.source(clipPath, 'vid_export');
    const kinds = ['segment', 'audio', 'join'] as const satisfies WorkKind[];
    const waited: WorkKind[] = [];
    let filledFor: WorkKind | null = null;
    // Whichever comes first; the other kinds follow once there is space again.
    const fillOnce = (kind: WorkKind) => async () => {
      if (waited.includes(kind)) return;
      await waitUntil('there is room again', () => filledFor === null, { everyMs: 10 });
      waited.push(kind);
      await disk.fill(8192);
      filledFor = kind;
    };
    media.before = Object.fromEntries(kinds.map((kind) => [kind, fillOnce(kind)]));

    const ending = media.export('vid_export', source, 'Words');
    for (let cleared = 0; cleared < kinds.length; cleared++) {
      await parked(await waitUntil('the disk is full', () => filledFor));
      await disk.clear();
      filledFor = null;
    }

    const ended = await ending;
    expect(ended.name, JSON.stringify(ended.payload)).to.equal('media.render-finished.v1');
    await expectNothingHalf();
  });

  it('is detected, and work is stopped before the last reserve is used', async () => {
    const careful = makeDiskStorage(disk.folder, 10 * MEGABYTE);
    expect(await careful.check()).to.match(/^ok: on the disk; \d/);
    await careful.requireSpace();

    await disk.fill(8 * MEGABYTE);

    expect(await careful.check()).to.match(
      /^full: on the disk; [\d.]+ (bytes|KB|MB) free, less than the reserve of 10 MB/,
    );
    expect(await careful.requireSpace().catch(({ message }) => message)).to.equal(FULL);
    await careful.requireSpaceToGoOn();
    await disk.fill(4 * MEGABYTE);
    expect(await careful.requireSpaceToGoOn().catch(({ message }) => message)).to.equal(FULL);
  });
});
