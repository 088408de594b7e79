import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startConfinement } from '../../../../services/media/confinement/confinement.js';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { makeSemaphore } from '../../../../services/media/intake/uploads/semaphore.js';
import { receiveUpload } from '../../../../services/media/intake/uploads/serve-uploads.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { makeS3Storage } from '../../../../services/media/storage/s3-storage.js';
import { BlobMissing, type Storage } from '../../../../services/media/storage/storage.js';
import { aCaller } from '../../../setup/calls.js';
import { clip } from '../../../setup/clips.js';
import { confineAsUsual } from '../../../setup/confinements.js';
import { useTestDatabase } from '../../../setup/database.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';
import { listStored, readS3Config, STORAGES, type TestStorage } from '../../../setup/storages.js';

const LIMITS = { maxBytes: 300 * 1024 ** 2, maxSeconds: 3600, maxPixels: 36e6, maxStreams: 32 };

describe('uploaded video', () => {
  const db = useTestDatabase().source('media');
  const dataDir = useFolder();

  const receive = async (limits: Partial<typeof LIMITS>) =>
    receiveUpload(
      {
        db,
        storage: makeDiskStorage(dataDir, 0),
        probing: makeSemaphore(1),
        limits: { ...LIMITS, ...limits },
      },
      { ...aCaller(), workspaceId: 'ws_test' },
      {
        body: createReadStream(await clip('short')),
        filename: 'short.mp4',
        signal: new AbortController().signal,
      },
    );

  it('is refused by name of the missing program, and not stored, on a machine without ffmpeg', async () => {
    await startConfinement({ memoryBytes: 1e9, searchPath: '/nowhere', allowUnconfined: true });
    try {
      expect(await failureOf(receive({}))).to.include({
        code: 'unavailable',
        message: 'This installation cannot process media: ffprobe is not installed',
      });
      expect(await db.query('select 1 from upload')).to.deep.equal([]);
    } finally {
      await confineAsUsual();
    }
  });

  it('is refused with the limit, and not stored, if it is too long or too large', async () => {
    for (const [limits, message] of [
      [{ maxSeconds: 0.5 }, 'file: The video must be at most 0.5 seconds long; it is 1 seconds'],
      [{ maxBytes: 2048 }, 'file must be at most 2 KB'],
      [{ maxBytes: 3 * 1024 }, 'file must be at most 3 KB'],
    ] as const) {
      const refusal = await failureOf(receive(limits));
      expect(refusal).to.include({ code: 'payload_too_large', field: 'file', message });
    }
    expect(await readdir(join(dataDir, 'media', 'scratch'))).to.deep.equal([]);
    expect(await db.query('select 1 from upload')).to.deep.equal([]);
    expect(await receive({})).to.match(/^upl_|^fil_/);
  });

  it('is refused as unsupported if its frames are too complex', async () => {
    const refusal = await failureOf(receive({ maxPixels: 100 }));
    expect(refusal).to.include({ code: 'validation_error', field: 'file' });
  });
});

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
