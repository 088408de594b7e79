import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeIncoming } from '../../../services/media/intake/uploads/incoming.js';
import { FileEntity } from '../../../services/media/storage/file.entity.js';
import { removeFiles } from '../../../services/media/storage/remove-files.js';
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
