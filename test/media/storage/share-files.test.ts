import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeIncoming } from '../../../services/media/intake/uploads/incoming.js';
import { FileEntity } from '../../../services/media/storage/file.entity.js';
import { removeFiles } from '../../../services/media/storage/remove-files.js';
import {
  COUNTED_PURPOSES,
  sumBytesByUse,
  sumCacheBytes,
  sumWorkspaceBytesByUse,
  sumWorkspaceCacheBytes,
  totalOf,
} from '../../../services/media/storage/storage-use.js';
import { storeFile } from '../../../services/media/storage/store-file.js';
import { removeVideoMedia } from '../../../services/media/work/facts/facts.consumer.js';
import { shareFiles } from '../../../services/media/work/translation/join-translation.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { useTestDatabase } from '../../setup/database.js';
import { listStored, STORAGES, type TestStorage } from '../../setup/storages.js';
import { waitUntil } from '../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };

for (const [backend, open] of Object.entries(STORAGES)) {
  describe(`shareFiles, ${backend}`, () => {
    const db = useTestDatabase().source('media');
    let opened: TestStorage;
    let number = 0;

    before(async () => {
      opened = await open();
    });
    after(async () => {
      await opened.close();
    });

    const inWorkspace = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
      inTransaction(db, WORKSPACE, work);
    const aFile = async (videoId: string, purpose: 'source' | 'thumbnail') => {
      const bytes = `bytes ${++number}`;
      const scratch = await opened.storage.makeScratch(`test-${number}`);
      const path = join(scratch, 'a');
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = { ...WORKSPACE, videoId, path, sha256, contentType: 'video/mp4', filename: 'a', purpose };
      return inWorkspace((tx) => storeFile(tx, opened.storage, file));
    };
    const share = (videoId: string, ids: readonly string[]) =>
      inWorkspace((tx) => shareFiles(tx, { ...WORKSPACE, videoId }, ids));
    const remove = (videoId: string, sourceFileId: string | null) => {
      const incoming = makeIncoming(opened.dataDir, opened.storage);
      return removeVideoMedia({ db, storage: opened.storage, incoming }, 'ws_test', {
        videoId,
        sourceFileId,
      });
    };
    const idsOf = async (videoId: string) =>
      (await inWorkspace((tx) => tx.findBy(FileEntity, { videoId }))).map(({ id }) => id);

    it('stores the bytes once until both files are deleted, in any order', async () => {
      for (const first of ['source', 'translation']) {
        const ids = [await aFile('vid_1', 'source'), await aFile('vid_1', 'thumbnail')];
        const stored = await listStored(opened.storage);

        const shared = (await share('vid_2', ids)) ?? {};

        expect(await listStored(opened.storage)).to.deep.equal(stored);
        expect(await idsOf('vid_2')).to.have.members(Object.values(shared));
        const order = first === 'source' ? ['vid_1', 'vid_2'] : ['vid_2', 'vid_1'];
        await remove(order[0] as string, null);
        expect(await listStored(opened.storage), first).to.deep.equal(stored);
        expect(await idsOf(order[1] as string)).to.have.length(2);
        await remove(order[1] as string, null);
        expect(await listStored(opened.storage)).to.deep.equal([]);
      }
    });

    it('returns null if a file was removed', async () => {
      const id = await aFile('vid_3', 'source');

      expect(await share('vid_4', [id, 'fil_gone'])).to.equal(null);
      expect(await idsOf('vid_4')).to.deep.equal([]);
      await remove('vid_3', id);
    });

    it('leaves no record without bytes when a removal is concurrent', async () => {
      const id = await aFile('vid_5', 'source');
      let removal: Promise<unknown> | undefined;
      const waiting = () =>
        db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );

      await inWorkspace(async (tx) => {
        await shareFiles(tx, { ...WORKSPACE, videoId: 'vid_6' }, [id]);
        removal = removeFiles(db, opened.storage, 'ws_test', { id });
        await waitUntil('it waits for the content', async () => (await waiting()).length > 0);
      });
      await removal;

      expect(await idsOf('vid_6')).to.have.length(1);
      expect(await listStored(opened.storage)).to.have.length(1);
      await remove('vid_6', null);
      expect(await listStored(opened.storage)).to.deep.equal([]);
    });
  });
}

const NONE = {
  sourceBytes: 0,
  exportBytes: 0,
  voiceoverBytes: 0,
  presenterBytes: 0,
  articleImageBytes: 0,
  stillBytes: 0,
  backupBytes: 0,
  assetBytes: 0,
  toolOutputBytes: 0,
};

describe('stored bytes by purpose', () => {
  const db = useTestDatabase().source('media');
  let files = 0;

  const keep = (purpose: string, sizeBytes: number, videoId: string | null, content = `${++files}`) =>
    inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query(
        `insert into file (workspace_id, id, sha256, size_bytes, content_type, filename, purpose, video_id)
         values ('ws_test', 'fil_' || $1::text, repeat(md5($2), 2), $3, 'x/y', 'a', $4, $5)`,
        [`${++files}`, content, sizeBytes, purpose, videoId],
      ),
    );

  before(async () => {
    await keep('source', 1000, 'vid_1', 'film');
    await keep('export', 100, 'vid_1');
    await keep('export', 101, 'vid_1');
    await keep('srt', 5, 'vid_1');
    await keep('manifest', 6, 'vid_1');
    await keep('voice', 20, 'vid_1');
    await keep('voiceover', 30, 'vid_1');
    await keep('avatar', 7, 'vid_1');
    await keep('screenshot', 40, 'vid_1');
    await keep('thumbnail', 3, 'vid_1');
    await keep('strip', 4, 'vid_1');
    await keep('backup', 80, 'vid_1');
    await keep('capsule', 9999, 'vid_1');
    // A translation shares its source's bytes; an export may be identical to its source.
    await keep('source', 1000, 'vid_2', 'film');
    await keep('export', 1000, 'vid_2', 'film');
    await keep('asset', 50, null);
    await keep('tool-output', 60, null);
    await keep('source', 70, null, 'an upload that became nothing yet');
    await keep('backup', 90, null, 'a backup that was uploaded');
    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query(`insert into segment (workspace_id, video_id, key, size_bytes)
                values ('ws_test', 'vid_1', 'a', 11), ('ws_test', 'vid_1', 'b', 12), ('ws_test', 'vid_2', 'a', 13)`),
    );
  });

  it('count for each video, equal content once', async () => {
    const [one, two, other] = await sumBytesByUse(db, 'ws_test', ['vid_1', 'vid_2', 'vid_none']);

    expect(one).to.deep.equal({
      ...NONE,
      sourceBytes: 1000,
      exportBytes: 212,
      voiceoverBytes: 50,
      presenterBytes: 7,
      articleImageBytes: 40,
      stillBytes: 7,
      backupBytes: 80,
    });
    expect(two).to.deep.equal({ ...NONE, sourceBytes: 1000 });
    expect(other).to.deep.equal(NONE);
    expect(await sumCacheBytes(db, 'ws_test', ['vid_2', 'vid_none', 'vid_1'])).to.deep.equal([13, 0, 23]);
  });

  it('count for the workspace, shared content once', async () => {
    const all = await sumWorkspaceBytesByUse(db, 'ws_test');

    expect(all).to.include({ sourceBytes: 1000, exportBytes: 212, assetBytes: 50, toolOutputBytes: 60 });
    expect(totalOf(all)).to.equal(1000 + 212 + 50 + 7 + 40 + 7 + 80 + 50 + 60);
    expect(await sumWorkspaceCacheBytes(db, 'ws_test')).to.equal(36);
  });

  it('include every purpose but previews, which are removed after a day, and the evidence for the operator', async () => {
    const allowed: Array<{ definition: string }> = await db.query(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'file'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%purpose%'`,
    );
    const purposes = [...allowed[0]!.definition.matchAll(/'([a-z-]+)'/g)].map(([, purpose]) => purpose);

    expect([...COUNTED_PURPOSES, 'capsule', 'preview']).to.have.members(purposes);
  });
});
