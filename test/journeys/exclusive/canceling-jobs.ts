import { basename } from 'node:path';
import { expect } from 'chai';
import { type ClipRecipe, makeClip } from '../../setup/clips.js';
import { freezeProgram, mediaPrograms } from '../../setup/product-processes.js';
import { newFiles, storedFiles } from '../../setup/stored-files.js';
import { getJob, putSubtitles, settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

const SECONDS = 24;
const CUES = [{ startTime: 1, endTime: 3, text: 'Hello' }];

/** With noise, which makes it slow enough to encode that the export can be canceled. */
const longClip = (): Promise<string> => {
  const recipe: ClipRecipe = {
    extension: 'mp4',
    seconds: SECONDS,
    fps: '25',
    size: '320x180',
    filter: 'noise=alls=20:allf=t',
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-bf', '2'],
    sound: { codec: ['-c:a', 'aac', '-b:a', '64k'] },
  };
  return makeClip(`noisy-${SECONDS}s`, recipe);
};

export function describeCancelingJobs(exclusive: () => ExclusiveProduct): void {
  describe('canceling and retrying jobs', () => {
    let product: ExclusiveProduct;
    before(() => {
      product = exclusive();
    });

    const cancel = (jobId: string) => product.api('POST', `/v1/jobs/${jobId}/cancel`);
    const retry = (jobId: string) => product.api('POST', `/v1/jobs/${jobId}/retry`);
    const freeze = (...programs: string[]) => freezeProgram(product.dataDir, ...programs);
    /** A suspended program cannot have ended by itself. */
    const untilNothingRuns = () =>
      waitUntil('no program works any more', () => mediaPrograms(product.dataDir).length === 0);
    const untilTidy = () =>
      waitUntil('no working folder is left', async () => {
        const { scratch } = await storedFiles(product.dataDir);
        return scratch.length === 0;
      });

    const imagesOf = async (videoId: string): Promise<number> => {
      const kept = await product.sql(
        `select 1 from media.segment where video_id = $1 and rendered ? 'frames'`,
        [videoId],
      );
      return kept.length;
    };

    /** A long video whose export has stored one segment and is suspended in the next. */
    async function exportUnderWay(): Promise<{ videoId: string; jobId: string }> {
      const { id: videoId } = await uploadVideo(product, await longClip());
      await putSubtitles(product, videoId, CUES);
      const jobId = await startJob(product, videoId, 'export');
      await waitUntil('a segment is kept', async () => (await imagesOf(videoId)) > 0, { everyMs: 10 });
      await freeze('ffmpeg');
      return { videoId, jobId };
    }

    /** Every stored segment has its record: none is incomplete or unknown. */
    async function expectPiecesRecorded(videoId: string): Promise<void> {
      const { kept } = await storedFiles(product.dataDir);
      const onDisk = kept.filter((path) => path.startsWith('segments/') && path.includes(videoId));
      const recorded = await product.sql<{ name: string }>(
        `select video_id || '.' || key || '.mp4' as name from media.segment where video_id = $1`,
        [videoId],
      );
      expect(onDisk.map((path) => basename(path))).to.have.members(recorded.map(({ name }) => name));
    }

    it('kills the programs of an export, and continues it from the finished segments', async () => {
      const { videoId, jobId } = await exportUnderWay();
      const before = await storedFiles(product.dataDir);

      await cancel(jobId);
      await untilNothingRuns();

      await untilTidy();
      await expectPiecesRecorded(videoId);
      const pictures = await imagesOf(videoId);
      const added = await newFiles(product.dataDir, before);
      expect(added.filter((path) => !path.startsWith('segments/'))).to.deep.equal([]);
      expect(await getJob(product, jobId)).to.include({ status: 'canceled', result: null });

      const again = await retry(jobId);
      expect(again.status).to.equal(202);
      expect(again.json).to.include({ jobId, videoId, type: 'export', status: 'pending', attempt: 2 });
      expect(again.json).to.include({ error: null, result: null, startedAt: null, finishedAt: null });
      expect((await retry(jobId)).status).to.equal(409);

      const job = await settledJob(product, jobId);
      expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 2 });
      expect(job.result.durationSeconds).to.equal(SECONDS);
      expect(job.result.reusedSegments).to.equal(pictures);
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['canceled', 'completed']);
      const exported = await product.sql(
        `select 1 from media.file where video_id = $1 and purpose = 'export'`,
        [videoId],
      );
      expect(exported).to.have.length(1);
      const { json: video } = await product.api('GET', `/v1/videos/${videoId}`);
      expect((await fetch(video.exportedVideoUrl, { method: 'HEAD' })).status).to.equal(200);
      expect((await retry(jobId)).status).to.equal(409);
    });
  });
}
