import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type ClipRecipe, makeClip, NUMBER_BITS, shownNumbers } from '../../setup/clips.js';
import { putSubtitles, settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ReceivedWebhook } from '../../setup/webhook-receiver.js';
import type { ExclusiveProduct } from './exclusive-product.js';

const FPS = 25;
const CUES = [
  { startTime: 1, endTime: 3, text: 'Hello' },
  { startTime: 8, endTime: 11, text: 'Across\na cut' },
];

/** Numbered frames with noise, which makes them slow to encode. */
const longClip = (seconds: number): Promise<string> => {
  const recipe: ClipRecipe = {
    extension: 'mp4',
    seconds,
    fps: String(FPS),
    size: '320x180',
    filter: 'noise=alls=20:allf=t',
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-bf', '2'],
    sound: { codec: ['-c:a', 'aac', '-b:a', '64k'] },
  };
  return makeClip(`long-${seconds}s`, recipe);
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Kills processes with -9 while every kind of job is running. */
export function describeSurvivingKills(exclusive: () => ExclusiveProduct): void {
  describe('killing processes with -9', () => {
    let product: ExclusiveProduct;
    let webhookId: string;
    before(async () => {
      product = exclusive();
      const body = { url: product.receiver.urlOf('/everything'), events: ['*'] };
      const { status, json, text } = await product.api('POST', '/v1/webhooks', { body });
      expect(status, text).to.equal(201);
      webhookId = json.id;
    });
    afterEach(() => {
      product.answerWebhook = () => undefined;
    });
    after(() => product.api('DELETE', `/v1/webhooks/${webhookId}`));

    async function exportUnderWay(seconds: number): Promise<{ videoId: string; jobId: string }> {
      const { id: videoId } = await uploadVideo(product, await longClip(seconds));
      await putSubtitles(product, videoId, CUES);
      const jobId = await startJob(product, videoId, 'export');
      await waitUntil('a worker has taken its second segment', async () => {
        const leases = await product.observer.leasesOf(jobId);
        return leases.some(({ kind, ordinal }) => kind === 'segment' && ordinal > 0);
      });
      return { videoId, jobId };
    }

    /** Completed once and without traces; every frame exists. */
    async function expectWholeExport(videoId: string, jobId: string, seconds: number): Promise<void> {
      const job = await settledJob(product, jobId);
      expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1, error: null });
      const leases = await product.observer.leasesOf(jobId);
      const ordinals = leases.filter(({ kind }) => kind === 'segment').map(({ ordinal }) => ordinal);
      const segments = new Set(ordinals).size;
      expect(segments).to.be.at.least(2);
      expect(job.result).to.include({
        renderedSegments: segments,
        reusedSegments: 0,
        durationSeconds: seconds,
      });
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['completed']);
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

    /** How often work was leased again: once for each kill of a worker that was processing it. */
    const takenAgain = async (jobId: string) =>
      (await product.observer.leasesOf(jobId)).filter(({ attempt }) => attempt > 1);

    const eventOf = ({ body }: ReceivedWebhook) =>
      JSON.parse(body) as { id: string; event: string; data: { videoId: string } };

    /** Every one of these events of a video was sent, always under one id. */
    async function expectNotifiedOnce(videoId: string, events: readonly string[]): Promise<void> {
      const notified = () =>
        product.receiver.at('/everything').filter((one) => eventOf(one).data.videoId === videoId);
      await waitUntil(`${events} have arrived`, () => {
        const names = new Set(notified().map((one) => eventOf(one).event));
        return events.every((event) => names.has(event));
      });
      await waitUntil('all are logged as delivered', async () => {
        const { json } = await product.api('GET', `/v1/webhooks/${webhookId}/deliveries?status=pending`);
        return json.pagination?.total === 0;
      });
      const ids = new Set(notified().map(({ headers }) => headers['webhook-id']));
      for (const one of notified()) expect(eventOf(one).id).to.equal(one.headers['webhook-id']);
      expect([...new Set(notified().map((one) => eventOf(one).event))]).to.have.members(events);
      expect(ids.size).to.equal(events.length);
    }

    it('loses nothing of an export, whichever process is killed; killing the worker costs one segment', async () => {
      // It cannot end before every process was killed.
      await product.observer.hold('join');
      const { videoId, jobId } = await exportUnderWay(24);

      await product.killAndRestart('worker');
      for (const pair of [
        ['videos', 'jobs'],
        ['media', 'webhooks'],
        ['auth', 'edge'],
      ] as const)
        await Promise.all(pair.map(product.killAndRestart));
      const [job] = await product.sql<{ status: string }>('select status from jobs.job where id = $1', [
        jobId,
      ]);
      await product.observer.release('join');

      expect(job?.status).to.equal('processing');
      await expectWholeExport(videoId, jobId, 24);
      expect((await takenAgain(jobId)).length, 'segments rendered again').to.be.at.most(1);
      await expectNotifiedOnce(videoId, ['video.created', 'export.completed']);
    });

    it('continues everything after all processes were killed at once and restarted', async () => {
      const { json: receiving } = await product.api('POST', '/v1/videos/upload', {
        body: { filename: 'half.mp4', contentType: 'video/mp4' },
      });
      const bytes = await readFile(await longClip(12));
      const half = Math.floor(bytes.length / 2);
      const tus = { 'tus-resumable': '1.0.0' };
      const patch = (offset: number, until: number) =>
        fetch(receiving.upload.url, {
          method: 'PATCH',
          headers: {
            ...tus,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset),
            'upload-length': String(bytes.length),
          },
          body: bytes.subarray(offset, until),
        });
      expect((await patch(0, half)).headers.get('upload-offset')).to.equal(String(half));
      await product.observer.hold('join');
      const { videoId, jobId } = await exportUnderWay(12);
      const unanswered = new Promise<string>((resolve) => {
        product.answerWebhook = (webhook) => {
          resolve(eventOf(webhook).data.videoId);
          return 'no answer';
        };
      });
      const body = { filename: 'unanswered.mp4', contentType: 'video/mp4' };
      const { json: announced } = await product.api('POST', '/v1/videos/upload', { body });
      expect(await unanswered).to.equal(announced.id);

      await product.killAll();
      product.answerWebhook = () => undefined;
      await product.startAgain();
      await product.lapseLeases();

      const head = await fetch(receiving.upload.url, { method: 'HEAD', headers: tus });
      expect(head.headers.get('upload-offset')).to.equal(String(half));
      expect(head.headers.get('upload-length')).to.equal(String(bytes.length));
      expect((await patch(0, half)).status).to.equal(409);
      expect((await patch(half, bytes.length)).status).to.equal(204);
      await product.observer.release('join');
      await expectWholeExport(videoId, jobId, 12);
      const segments = (await product.observer.leasesOf(jobId)).filter(({ kind }) => kind === 'segment');
      expect(segments.filter(({ ordinal }) => ordinal === 0)).to.have.length(1);
      const received = await waitUntil('the upload has become the source', async () => {
        const { json } = await product.api('GET', `/v1/videos/${receiving.id}`);
        return json.hoverStrip && json;
      });
      const source = await fetch(received.videoUrl);
      expect(sha256(new Uint8Array(await source.arrayBuffer()))).to.equal(sha256(bytes));
      await expectNotifiedOnce(announced.id, ['video.created']);
      await expectNotifiedOnce(videoId, ['video.created', 'export.completed']);
    });
  });
}
