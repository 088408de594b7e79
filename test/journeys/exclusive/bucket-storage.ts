import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeS3Storage } from '../../../services/media/storage/s3-storage.js';
import { failureOf } from '../../setup/failure-of.js';
import { spokenFilm } from '../../setup/process-journey.js';
import type { S3Server } from '../../setup/s3-server.js';
import { listStored, readS3Config } from '../../setup/storages.js';
import { settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

export function describeBucketStorage(exclusive: () => ExclusiveProduct, bucket: () => S3Server): void {
  describe('the main job, files in a bucket', () => {
    let product: ExclusiveProduct;
    before(() => {
      product = exclusive();
    });

    it('stores, reads, renders and removes files there', async () => {
      const storage = makeS3Storage(product.dataDir, readS3Config({ ...bucket().env }));
      const before = await listStored(storage);
      const { id } = await uploadVideo(product, await spokenFilm(), 'lesson.mp4');
      const kindsStored = async () =>
        new Set((await listStored(storage)).map((stored) => stored.split('/')[0]));

      const analysis = await settledJob(product, await startJob(product, id, 'analyze'));
      expect(analysis.status, JSON.stringify(analysis.error)).to.equal('completed');
      const exported = await settledJob(product, await startJob(product, id, 'export'));
      expect(exported.status, JSON.stringify(exported.error)).to.equal('completed');

      const answer = await fetch(exported.result.exportedVideoUrl, { headers: { range: 'bytes=4-7' } });
      expect([answer.status, await answer.text()]).to.deep.equal([206, 'ftyp']);
      expect([...(await kindsStored())]).to.include.members(['files', 'segments']);
      expect((await failureOf(access(join(product.dataDir, 'media/files')))).message).to.match(/ENOENT/);

      expect((await product.api('DELETE', `/v1/videos/${id}`)).status).to.equal(200);
      const stored = async () => (await listStored(storage)).filter((name) => !before.includes(name));
      await waitUntil('nothing of it is left in the bucket', async () => (await stored()).length === 0);
      storage.close();
    });
  });
}
