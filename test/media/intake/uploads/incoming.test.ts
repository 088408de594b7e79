import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { makeS3Storage } from '../../../../services/media/storage/s3-storage.js';
import { BlobMissing, type Storage } from '../../../../services/media/storage/storage.js';
import { failureOf } from '../../../setup/failure-of.js';
import { listStored, readS3Config, STORAGES, type TestStorage } from '../../../setup/storages.js';

const UPLOAD = { workspaceId: 'ws_test', id: 'upl_1' };

for (const kind of ['disk', 's3'] as const) {
  describe(`incoming bytes, files on ${kind}`, () => {
    let opened: TestStorage;
    let elsewhere: { dataDir: string; storage: Storage; close?(): void };

    before(async () => {
      opened = await STORAGES[kind]();
      elsewhere = opened;
      if (!opened.s3) return;
      const dataDir = await mkdtemp(join(tmpdir(), 'another-machine-'));
      const storage = makeS3Storage(dataDir, readS3Config(opened.s3.env));
      elsewhere = { dataDir, storage, close: () => storage.close() };
    });
    after(async () => {
      if (elsewhere !== opened) {
        elsewhere.close?.();
        await rm(elsewhere.dataDir, { recursive: true });
      }
      await opened.close();
    });

    it('are available to every worker once they are shared, even twice, and deleted when removed', async () => {
      const here = makeIncoming(opened.dataDir, opened.storage);
      const there = makeIncoming(elsewhere.dataDir, elsewhere.storage);
      const scratch = await elsewhere.storage.makeScratch('work_1');
      await writeFile(await here.pathOf(UPLOAD), 'a film');

      await here.share(UPLOAD);
      await here.share(UPLOAD);

      expect(await readFile(await there.localPath(UPLOAD, scratch), 'utf8')).to.equal('a film');
      // Until the upload is done they are here, too, so that the offset is still known.
      expect(await here.sizeOf(UPLOAD)).to.equal(6);
      await here.remove(UPLOAD);
      await elsewhere.storage.removeScratch('work_1');
      expect(await here.sizeOf(UPLOAD)).to.equal(0);
      expect(await listStored(opened.storage)).to.deep.equal([]);
      expect(await failureOf(here.localPath(UPLOAD, scratch))).to.be.instanceOf(BlobMissing);
    });
  });
}
