import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type ClipRecipe, makeClip, NUMBER_BITS, shownNumbers } from '../setup/clips.js';
import { narratedClip } from '../setup/narrated-clip.js';
import { startPrivateRabbitmq } from '../setup/private-rabbitmq.js';
import { type ChildName, type Product, startProduct } from '../setup/product.js';
import { observeProduct, type ProductObserver } from '../setup/product-observer.js';
import { putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const FPS = 25;

/** Numbered frames under noise, which makes them slow enough to encode that there is time to kill somebody. */
const longClip = (seconds: number): Promise<string> => {
  const recipe: ClipRecipe = {
    ...{ extension: 'mp4', seconds, fps: String(FPS), size: '640x360', filter: 'noise=alls=20:allf=t' },
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-bf', '2'],
    sound: { codec: ['-c:a', 'aac', '-b:a', '64k'] },
  };
  return makeClip(`long-${seconds}s`, recipe);
};

/** Each death costs what was in hand, and its lease. */
const SETTLED_WITHIN_MS = 200_000;

const CUES = [
  { startTime: 1, endTime: 3, text: 'Hello' },
  { startTime: 18, endTime: 22, text: 'Across\na cut' },
];

describe('killing processes with -9, messages through RabbitMQ', function () {
  this.timeout(240_000);
  let broker: Awaited<ReturnType<typeof startPrivateRabbitmq>> | undefined;
  let product: Product;
  let observer: ProductObserver;

  before(async () => {
    broker = await startPrivateRabbitmq();
    product = await startProduct({ MEDIA_CONCURRENCY: '1', WORK_LEASE_MS: '2000', AMQP_URL: broker.url });
    observer = await observeProduct(product);
  });
  after(async () => {
    try {
      await product?.stop();
    } finally {
      await broker?.stop();
    }
  });

  /** A long video whose export is under way. */
  async function exportUnderWay(seconds: number): Promise<{ videoId: string; jobId: string }> {
    const { id: videoId } = await uploadVideo(product, await longClip(seconds));
    await putSubtitles(product, videoId, CUES);
    return { videoId, jobId: await startJob(product, videoId, 'export') };
  }

  /** Waits until a worker is in the middle of this piece. */
  const inTheMiddleOf = (jobId: string, kind: string, ordinal = 0) =>
    waitUntil(`${kind} ${ordinal} of ${jobId} is in the middle`, async () => {
      const [piece] = await product.sql<{ state: string; fraction: number }>(
        'select state, fraction from media.work where job_id = $1 and kind = $2 and ordinal = $3',
        [jobId, kind, ordinal],
      );
      if (piece?.state === 'done') throw new Error(`${kind} ${ordinal} was done before it was seen to run`);
      return piece?.state === 'leased' && piece.fraction > 0;
    });

  const isUnderWay = async (jobId: string): Promise<boolean> => {
    const [job] = await product.sql<{ status: string }>('select status from jobs.job where id = $1', [jobId]);
    return job?.status === 'processing';
  };

  /** Kills a child and waits until another process has its place. */
  async function killAndSeeBack(child: ChildName): Promise<void> {
    const pid = product.pidOf(child);
    product.kill(child, 'SIGKILL');
    const newPid = () => {
      try {
        return product.pidOf(child);
      } catch {
        return null;
      }
    };
    await waitUntil(`${child} is back`, () => {
      const now = newPid();
      return now !== null && now !== pid;
    });
  }

  /** Completed, once, as if nothing had happened; every frame is there. */
  async function expectWholeExport(videoId: string, jobId: string, seconds: number): Promise<void> {
    const job = await settledJob(product, jobId, SETTLED_WITHIN_MS);
    expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1, error: null });
    const leases = await observer.leasesOf(jobId);
    const segments = new Set(leases.filter(({ kind }) => kind === 'segment').map(({ ordinal }) => ordinal))
      .size;
    expect(segments).to.be.at.least(3);
    expect(job.result).to.include({
      renderedSegments: segments,
      reusedSegments: 0,
      durationSeconds: seconds,
    });
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['completed']);
    const files = await product.sql(
      `select purpose from media.file where video_id = $1 and purpose in ('export', 'srt') order by purpose`,
      [videoId],
    );
    expect(files).to.deep.equal([{ purpose: 'export' }, { purpose: 'srt' }]);
    expect(await product.sql('select 1 from media.work where job_id = $1', [jobId])).to.deep.equal([]);

    const { json: video } = await product.api('GET', `/v1/videos/${videoId}`);
    expect(video.status).to.equal('completed');
    const path = join(product.dataDir, `${videoId}.mp4`);
    await writeFile(path, Buffer.from(await (await fetch(video.exportedVideoUrl)).arrayBuffer()));
    const all = Array.from({ length: seconds * FPS }, (_, frame) => frame % 2 ** NUMBER_BITS);
    expect(await shownNumbers(path)).to.deep.equal(all);
  }

  it('loses nothing of an export, whichever process it is; the worker’s costs one piece', async () => {
    const { videoId, jobId } = await exportUnderWay(36);

    await inTheMiddleOf(jobId, 'segment', 1);
    await killAndSeeBack('worker');
    for (const pair of [
      ['videos', 'jobs'],
      ['media', 'webhooks'],
      ['auth', 'edge'],
    ] as const) {
      await Promise.all(pair.map(killAndSeeBack));
      await sleep(500);
    }
    expect(await isUnderWay(jobId), 'the export still ran after the last kill').to.equal(true);

    await expectWholeExport(videoId, jobId, 36);
    const redone = (await observer.leasesOf(jobId)).filter(({ attempt }) => attempt > 1);
    expect(redone).to.deep.equal([{ kind: 'segment', ordinal: 1, attempt: 2 }]);
  });

  it('finishes the export after everything was killed at once and started again', async () => {
    const { videoId, jobId } = await exportUnderWay(26);
    await inTheMiddleOf(jobId, 'segment', 1);

    await product.killAll();
    await product.startAgain();

    await expectWholeExport(videoId, jobId, 26);
    const segments = (await observer.leasesOf(jobId)).filter(({ kind }) => kind === 'segment');
    expect(segments.filter(({ ordinal }) => ordinal === 0)).to.have.length(1);
    expect(segments.filter(({ ordinal }) => ordinal === 1)).to.have.length(2);
  });

  it('loses nothing of an analysis', async () => {
    const { id: videoId } = await uploadVideo(product, await narratedClip(4));
    const jobId = await startJob(product, videoId, 'analyze');

    await inTheMiddleOf(jobId, 'analysis');
    await killAndSeeBack('worker');
    await killAndSeeBack('videos');
    await killAndSeeBack('jobs');

    const job = await settledJob(product, jobId, SETTLED_WITHIN_MS);
    expect(job).to.include({ status: 'completed', attempt: 1 });
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['completed']);
    const { json } = await product.api('GET', `/v1/videos/${videoId}/subtitles`);
    expect(json.subtitles).to.have.length(job.result.subtitleCount);
    const leases = await observer.leasesOf(jobId);
    const attempts = leases.filter(({ kind }) => kind === 'analysis').map(({ attempt }) => attempt);
    expect(attempts).to.deep.equal([1, 2]);
  });
});
