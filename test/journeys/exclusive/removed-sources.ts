import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeClip } from '../../setup/clips.js';
import { productProcesses } from '../../setup/product-processes.js';
import { storedFiles } from '../../setup/stored-files.js';
import { getJob, putSubtitles, settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

export function describeRemovedSources(exclusive: () => ExclusiveProduct): void {
  describe('source that is deleted or interrupted', () => {
    let product: ExclusiveProduct;
    before(() => {
      product = exclusive();
    });
    const mediaFiles = async () => {
      const { kept, scratch } = await storedFiles(product.dataDir);
      return [...kept, ...scratch];
    };

    const longClip = () =>
      makeClip('delete-me', {
        extension: 'mp4',
        seconds: 16,
        size: '320x180',
        filter: 'noise=alls=20:allf=t',
        codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'],
      });

    it('is deleted with its files and its running job', async () => {
      const before = await mediaFiles();
      const { id } = await uploadVideo(product, await longClip());
      await putSubtitles(product, id, [{ startTime: 1, endTime: 3, text: 'Hello' }]);
      await product.observer.hold('join');
      const jobId = await startJob(product, id, 'export');
      await waitUntil('a segment is rendered', async () => {
        const rendered = await product.sql('select 1 from media.segment where video_id = $1', [id]);
        return rendered.length > 0;
      });

      const { status, json } = await product.api('DELETE', `/v1/videos/${id}`);
      await product.observer.release('join');

      expect(status).to.equal(200);
      expect(json).to.deep.equal({ success: true, id, deleted: true });
      expect((await product.api('GET', `/v1/videos/${id}`)).status).to.equal(404);
      expect((await product.api('DELETE', `/v1/videos/${id}`)).status).to.equal(404);
      const job = await settledJob(product, jobId);
      expect(job).to.include({ status: 'canceled', result: null, error: null, videoId: id });
      const left = async () => (await mediaFiles()).filter((path) => !before.includes(path));
      await waitUntil('its files are gone', async () => (await left()).length === 0);
      await waitUntil('nothing is rendered any more', () => {
        const processes = productProcesses(product.dataDir, product.pidOf('worker'));
        return !processes.some(({ command }) => command.includes('ffmpeg'));
      });
      const rowsIn = (table: string) => product.sql(`select 1 from media.${table} where video_id = $1`, [id]);
      for (const table of ['file', 'work', 'segment', 'analysis'])
        await waitUntil(`nothing is left in ${table}`, async () => (await rowsIn(table)).length === 0);
      expect((await getJob(product, jobId)).status).to.equal('canceled');
    });

    it('leaves nothing when its upload is interrupted', async () => {
      const before = await mediaFiles();
      const scratch = () => readdir(join(product.dataDir, 'media', 'scratch'));
      const socket = connect(Number(new URL(product.urls.REST).port), '127.0.0.1');
      socket.write(
        [
          'POST /v1/videos/upload HTTP/1.1',
          'Host: localhost',
          `Authorization: Bearer ${product.apiKey}`,
          'Content-Type: multipart/form-data; boundary=cut',
          'Content-Length: 50000000',
          '',
          '--cut',
          'Content-Disposition: form-data; name="file"; filename="film.mp4"',
          '',
          'x'.repeat(1_000_000),
        ].join('\r\n'),
      );
      await waitUntil('it arrives', async () => (await scratch()).length > 0);

      socket.destroy();

      await waitUntil('it is gone', async () => (await scratch()).length === 0);
      const left = async () => (await mediaFiles()).filter((path) => !before.includes(path));
      await waitUntil('nothing else is left', async () => (await left()).length === 0);
    });
  });
}
