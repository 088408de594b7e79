import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { queueWork } from '../../../../services/media/queue/queue-work.js';
import { evictSegments } from '../../../../services/media/work/export/evict-regularly.js';
import { recordJoined } from '../../../../services/media/work/export/joined-exports.js';
import { PREPARATION_VERSION } from '../../../../services/media/work/export/preparation-version.js';
import { preparedNames } from '../../../../services/media/work/export/prepared-source.js';
import {
  findCachedSegments,
  recordCachedSegment,
  storeSegment,
} from '../../../../services/media/work/export/segment-cache.js';
import { audioScanNames } from '../../../../services/media/work/export/stored-audio-scan.js';
import { interestNames } from '../../../../services/media/work/export/stored-interest.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';

const OWNER = { workspaceId: 'ws_1', videoId: 'vid_1' };

describe('evictSegments', () => {
  const db = useTestDatabase().source('media');
  let opened: TestStorage;
  let scratch: string;

  before(async () => {
    opened = await STORAGES.disk();
    scratch = await opened.storage.makeScratch('test');
  });
  after(async () => {
    await opened.close();
  });
  afterEach(async () => {
    await evictSegments({ db, storage: opened.storage, maxBytes: -1 });
    for (const workspaceId of ['ws_1', 'ws_2'])
      await inTransaction(db, { workspaceId }, (tx) => tx.query('delete from work; delete from segment'));
    for (const name of await listStored(opened.storage)) {
      const [kind, workspaceId, piece] = name.split('/') as ['segments', string, string];
      await opened.storage.remove({ kind, workspaceId, name: piece });
    }
  });

  /** A segment of 100 bytes, last used this many hours ago. */
  const aPiece = async (key: string, hoursAgo: number, owner = OWNER) => {
    const path = join(scratch, key);
    await writeFile(path, Buffer.alloc(100));
    await inTransaction(db, owner, async (tx) => {
      const piece = { ...owner, key, sizeBytes: 100, sha256: 'of nothing', rendered: null };
      await storeSegment(tx, opened.storage, piece, path);
      await recordCachedSegment(tx, piece);
      await tx.query(`update segment set used_at = now() - $2 * interval '1 hour' where key = $1`, [
        key,
        hoursAgo,
      ]);
    });
  };
  const evict = (maxBytes: number) => evictSegments({ db, storage: opened.storage, maxBytes });
  const stored = async () => (await listStored(opened.storage)).map((name) => name.split('.')[1]);

  it('removes the least recently used segments of all workspaces until the cache fits', async () => {
    await aPiece('a', 4);
    await aPiece('b', 5, { workspaceId: 'ws_2', videoId: 'vid_2' });
    await aPiece('c', 3);
    await aPiece('d', 2);

    expect(await evict(250)).to.deep.equal({ segments: 2, bytes: 200 });

    expect(await stored()).to.deep.equal(['c', 'd']);
    const left = await inTransaction(db, OWNER, (tx) => tx.query('select key from segment order by key'));
    expect(left).to.deep.equal([{ key: 'c' }, { key: 'd' }]);
    expect(await evict(250)).to.deep.equal({ segments: 0, bytes: 0 });
  });

  it('leaves segments that an unfinished job refers to, however large the cache', async () => {
    await aPiece('a', 9);
    await aPiece('b', 8);
    const job = { ...OWNER, jobId: 'export_1', jobAttempt: 1, requestId: 'req_1' };
    await inTransaction(db, OWNER, (tx) =>
      queueWork(tx, job, [{ kind: 'segment', payload: { key: 'a' }, result: { reused: true } }]),
    );

    await evict(0);

    expect(await stored()).to.deep.equal(['a']);
  });

  it('removes newer ones if the oldest are needed', async () => {
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) await aPiece(key, 9 - index);
    const job = { ...OWNER, jobId: 'export_1', jobAttempt: 1, requestId: 'req_1' };
    await inTransaction(db, OWNER, (tx) =>
      queueWork(
        tx,
        job,
        ['a', 'b'].map((key, ordinal) => ({ kind: 'segment' as const, ordinal, payload: { key } })),
      ),
    );

    expect(await evict(300)).to.deep.equal({ segments: 1, bytes: 100 });

    expect(await stored()).to.deep.equal(['a', 'b', 'd']);
  });

  it('leaves segments that a plan has just found, before its work is queued', async () => {
    await aPiece('a', 9);
    await aPiece('b', 8);

    const found = await findCachedSegments(db, opened.storage, OWNER, ['a']);
    await evict(0);

    expect([...found.keys()]).to.deep.equal(['a']);
    expect(await stored()).to.deep.equal(['a']);
  });
});

describe('recordJoined', () => {
  const db = useTestDatabase().source('media');

  const shaOf = (digit: number) => String(digit).repeat(64);
  const record = (digit: number) =>
    inTransaction(db, OWNER, async (tx) => {
      await tx.query(
        `insert into file (workspace_id, id, purpose, video_id, sha256, size_bytes, content_type, filename)
         values ($1, $2, 'export', $3, $4, 1, 'video/mp4', 'f.mp4')`,
        [OWNER.workspaceId, `fil_${digit}`, OWNER.videoId, shaOf(digit)],
      );
      await recordJoined(tx, OWNER, {
        key: shaOf(digit),
        sha256: shaOf(digit),
        proof: {} as never,
        signed: null,
      });
    });
  const recorded = () =>
    inTransaction(db, OWNER, async (tx) => {
      const rows: Array<{ sha256: string }> = await tx.query(
        'select sha256 from joined_export order by sha256',
      );
      return rows.map(({ sha256 }) => sha256);
    });

  it('deletes records of exports whose files were deleted, and no others', async () => {
    await record(1);
    await record(2);
    await inTransaction(db, OWNER, (tx) => tx.query(`delete from file where id = 'fil_1'`));

    await record(3);

    expect(await recorded()).to.deep.equal([shaOf(2), shaOf(3)]);
  });
});

describe('stored measurement of motion', () => {
  it('is measured again for another preparation, and removed under all of its names', () => {
    const names = interestNames('file');

    for (let version = 1; version <= PREPARATION_VERSION; version += 1)
      expect(names.filter((name) => name.includes(`.v${version}.`))).not.to.deep.equal([]);
    expect(new Set(names).size).to.equal(names.length);
    expect(preparedNames('file')).to.include.members([...names, 'file.interest-1.json']);
  });
});

describe('stored scan of a source’s audio', () => {
  it('is scanned again for another preparation, and removed under all of its names', () => {
    const names = audioScanNames('file');

    for (let version = 1; version <= PREPARATION_VERSION; version += 1)
      expect(names.filter((name) => name.includes(`.v${version}.`))).not.to.deep.equal([]);
    expect(preparedNames('file')).to.include.members(names);
  });
});
