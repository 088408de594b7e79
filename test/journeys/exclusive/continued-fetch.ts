import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { makeClip } from '../../setup/clips.js';
import { serveFile } from '../../setup/file-server.js';
import { settledJob } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

/** An AVI that has to be encoded, which takes long enough to kill its worker. */
const slowClip = (): Promise<string> =>
  makeClip('slow', {
    extension: 'avi',
    seconds: 12,
    size: '640x360',
    filter: 'noise=alls=15:allf=t',
    codec: ['-c:v', 'mpeg4', '-q:v', '4', '-g', '100', '-bf', '2'],
  });

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function describeContinuedFetch(exclusive: () => ExclusiveProduct): void {
  describe('source that is fetched', () => {
    let product: ExclusiveProduct;
    before(() => {
      product = exclusive();
    });
    const ingestOf = async (videoId: string): Promise<string> => {
      const [job] = await product.sql<{ id: string }>(
        `select id from jobs.job where video_id = $1 and type = 'ingest'`,
        [videoId],
      );
      return job?.id as string;
    };
    const leasesOf = async (jobId: string): Promise<string[]> =>
      (await product.observer.leasesOf(jobId)).map(({ kind, attempt }) => `${kind} ${attempt}`);

    it('is resumed by another worker when one was killed, and probed again', async () => {
      const path = await slowClip();
      const half = (await stat(path)).size / 2;
      const server = await serveFile(path, { pausesAfter: half });
      const { json: video } = await product.api('POST', '/v1/videos/upload', {
        body: { videoUrl: server.url },
      });
      const jobId = await ingestOf(video.id);
      const taken = (lease: string) =>
        waitUntil(`${lease} was taken`, async () => (await leasesOf(jobId)).includes(lease), { everyMs: 10 });

      await waitUntil('some of it has come', async () => {
        const [fetch] = await product.sql<{ fraction: number }>(
          `select fraction from media.work where job_id = $1 and kind = 'fetch'`,
          [jobId],
        );
        return fetch && fetch.fraction > 0.1;
      });
      await product.killAndRestart('worker');
      await waitUntil('the rest is asked for', () => server.ranges.length > 1);
      server.goOn();
      await taken('ingest 1');
      await product.killAndRestart('worker');
      const job = await settledJob(product, jobId);
      await server.stop();

      expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1 });
      const { json: made } = await product.api('GET', `/v1/videos/${video.id}`);
      const source = await fetch(made.videoUrl);
      expect(sha256(Buffer.from(await source.arrayBuffer()))).to.equal(sha256(await readFile(path)));
      expect(server.ranges).to.have.length(2);
      expect(server.ranges[1]).to.match(/^bytes=[1-9]\d*-$/);
      const leases = await leasesOf(jobId);
      expect(leases.slice(0, 3)).to.deep.equal(['fetch 1', 'fetch 2', 'ingest 1']);
      // If it was over already when the worker was killed, it is not repeated.
      expect(leases.slice(3)).to.be.deep.oneOf([['ingest 2'], []]);
      const files = await product.sql('select purpose from media.file where video_id = $1 order by purpose', [
        video.id,
      ]);
      expect(files).to.deep.equal([{ purpose: 'source' }, { purpose: 'strip' }, { purpose: 'thumbnail' }]);
    });
  });
}
