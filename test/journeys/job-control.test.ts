import { basename } from 'node:path';
import { expect } from 'chai';
import { type ClipRecipe, makeClip } from '../setup/clips.js';
import { narratedClip } from '../setup/narrated-clip.js';
import { type Product, startProduct } from '../setup/product.js';
import { observeProduct, type ProductObserver } from '../setup/product-observer.js';
import { mediaPrograms } from '../setup/product-processes.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { storedFiles } from '../setup/stored-files.js';
import {
  getJob,
  ingestedVideo,
  putSubtitles,
  settledJob,
  startJob,
  uploadVideo,
} from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

/** The promise is one second; this machine may be busy with something else. */
const STOPPED_WITHIN_MS = 2000;
const SETTLED_WITHIN_MS = 240_000;
const SECONDS = 36;
const CUES = [{ startTime: 1, endTime: 3, text: 'Hello' }];

/** Under noise, which makes it slow enough to encode that there is time to change one's mind. */
const longClip = (): Promise<string> => {
  const recipe: ClipRecipe = {
    ...{ extension: 'mp4', seconds: SECONDS, fps: '25', size: '320x180', filter: 'noise=alls=20:allf=t' },
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-bf', '2'],
    sound: { codec: ['-c:a', 'aac', '-b:a', '64k'] },
  };
  return makeClip(`noisy-${SECONDS}s`, recipe);
};

describe('canceling and retrying jobs', function () {
  this.timeout(300_000);
  let product: Product;
  let observer: ProductObserver;

  before(async () => {
    product = await startProduct({ MEDIA_CONCURRENCY: '2', WORK_LEASE_MS: '2000' });
    observer = await observeProduct(product);
  });
  after(() => product?.stop());

  const cancel = (jobId: string) => product.api('POST', `/v1/jobs/${jobId}/cancel`);
  const retry = (jobId: string) => product.api('POST', `/v1/jobs/${jobId}/retry`);
  const running = (program: string) =>
    mediaPrograms(product.dataDir).filter(
      ({ command }) => basename(command.split(' ')[0] as string) === program,
    );
  const untilRunning = (program: string, count: number) =>
    waitUntil(`${count} ${program} run`, () => running(program).length >= count, { everyMs: 10 });
  const untilNothingRuns = (withinMs: number) =>
    waitUntil('no program works any more', () => mediaPrograms(product.dataDir).length === 0, {
      ...{ withinMs, everyMs: 10 },
    });
  const untilTidy = () =>
    waitUntil('no working folder is left', async () => {
      const { scratch } = await storedFiles(product.dataDir);
      return scratch.length === 0;
    });
  const workOf = (jobId: string) => product.sql('select 1 from media.work where job_id = $1', [jobId]);
  const minutes = async () => (await product.api('GET', '/v1/usage')).json.usage;

  const picturesOf = async (videoId: string): Promise<number> => {
    const kept = await product.sql(
      `select 1 from media.segment where video_id = $1 and rendered ? 'frames'`,
      [videoId],
    );
    return kept.length;
  };

  /** A long video whose export has kept a piece and is in the middle of others. */
  async function exportUnderWay(): Promise<{ videoId: string; jobId: string }> {
    const { id: videoId } = await uploadVideo(product, await longClip());
    await putSubtitles(product, videoId, CUES);
    const jobId = await startJob(product, videoId, 'export');
    await waitUntil('a piece of the picture is kept', async () => (await picturesOf(videoId)) > 0, {
      withinMs: SETTLED_WITHIN_MS,
    });
    await untilRunning('ffmpeg', 1);
    return { videoId, jobId };
  }

  /** Pieces on the disk are those that are recorded: none is half, none unknown. */
  async function expectPiecesRecorded(videoId: string): Promise<void> {
    const { kept } = await storedFiles(product.dataDir);
    const onDisk = kept.filter((path) => path.startsWith('segments/') && path.includes(videoId));
    const recorded = await product.sql<{ name: string }>(
      `select video_id || '.' || key || '.mp4' as name from media.segment where video_id = $1`,
      [videoId],
    );
    expect(onDisk.map((path) => basename(path))).to.have.members(recorded.map(({ name }) => name));
  }

  it('stops all of an export at once, and continues it from the pieces it had', async () => {
    const { videoId, jobId } = await exportUnderWay();
    const before = await storedFiles(product.dataDir);

    await cancel(jobId);
    await untilNothingRuns(STOPPED_WITHIN_MS);

    await untilTidy();
    await expectPiecesRecorded(videoId);
    const pictures = await picturesOf(videoId);
    const filesOf = ({ kept }: typeof before) => kept.filter((path) => !path.startsWith('segments/'));
    expect(filesOf(await storedFiles(product.dataDir))).to.deep.equal(filesOf(before));
    expect(await getJob(product, jobId)).to.include({ status: 'canceled', result: null });

    const again = await retry(jobId);
    expect(again.status).to.equal(202);
    expect(again.json).to.include({ jobId, videoId, type: 'export', status: 'pending', attempt: 2 });
    expect(again.json).to.include({ error: null, result: null, startedAt: null, finishedAt: null });
    expect((await retry(jobId)).status).to.equal(409);

    const job = await settledJob(product, jobId, SETTLED_WITHIN_MS);
    expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 2 });
    expect(job.result.durationSeconds).to.equal(SECONDS);
    expect(job.result.reusedSegments).to.equal(pictures);
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['canceled', 'completed']);
    const exported = await product.sql(
      `select 1 from media.file where video_id = $1 and purpose = 'export'`,
      [videoId],
    );
    expect(exported).to.have.length(1);
    const { json: video } = await product.api('GET', `/v1/videos/${videoId}`);
    expect((await fetch(video.exportedVideoUrl, { method: 'HEAD' })).status).to.equal(200);
    expect((await retry(jobId)).status).to.equal(409);
  });

  it('stops the work although jobs was killed before it could say so', async () => {
    // What is queued for media leaves three seconds later; nobody can be killed between two instants otherwise.
    await product.sql(`
      create function observer.delay() returns trigger language plpgsql as $$ begin
        if new.envelope->>'name' = 'media.cancel-work.v1' then new.due_at := now() + interval '3 seconds'; end if;
        return new;
      end $$;
      grant usage on schema observer to public;
      create trigger delay before insert on jobs.outbox for each row execute function observer.delay()`);
    const { videoId, jobId } = await exportUnderWay();

    const { status } = await cancel(jobId);
    product.kill('jobs', 'SIGKILL');

    expect(status).to.equal(200);
    const queued = await product.sql(
      `select 1 from jobs.outbox where envelope->>'name' = 'media.cancel-work.v1'`,
    );
    expect(queued).to.have.length(1);
    await untilRunning('ffmpeg', 1);
    await product.sql('drop trigger delay on jobs.outbox; drop function observer.delay()');
    await untilNothingRuns(30_000);
    await untilTidy();
    await expectPiecesRecorded(videoId);
    await waitUntil('jobs is back', () => getJob(product, jobId).catch(() => null));
    expect(await getJob(product, jobId)).to.include({ status: 'canceled', attempt: 1 });
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['canceled']);
  });

  it('stops an analysis in the middle of listening, and leaves no file', async () => {
    const { id: videoId } = await uploadVideo(product, await narratedClip(4));
    await ingestedVideo(product, videoId);
    await untilTidy();
    const before = await storedFiles(product.dataDir);
    const { videoMinutes } = await minutes();
    const jobId = await startJob(product, videoId, 'analyze');
    await untilRunning('pocketsphinx_batch', 2);

    const { status, json } = await cancel(jobId);
    await untilNothingRuns(STOPPED_WITHIN_MS);

    expect(status).to.equal(200);
    expect(json).to.include({
      jobId,
      videoId,
      type: 'analysis',
      status: 'canceled',
      attempt: 1,
      error: null,
    });
    expect(json.finishedAt).to.be.a('string');
    await untilTidy();
    expect(await storedFiles(product.dataDir)).to.deep.equal(before);
    expect(await workOf(jobId)).to.deep.equal([]);
    expect(await minutes()).to.include({ videoMinutes, reservedMinutes: 0, analyses: 0 });
    expect((await cancel(jobId)).status).to.equal(409);
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['canceled']);
  });

  it('stops an analysis in the middle of reading', async () => {
    const { id: videoId } = await uploadVideo(product, await narratedClip(4));
    await ingestedVideo(product, videoId);
    await untilTidy();
    const before = await storedFiles(product.dataDir);
    const jobId = await startJob(product, videoId, 'analyze');
    await untilRunning('ffmpeg', 1);

    await cancel(jobId);
    await untilNothingRuns(STOPPED_WITHIN_MS);

    await untilTidy();
    expect(await storedFiles(product.dataDir)).to.deep.equal(before);
  });

  it('charges an analysis once that was canceled and retried', async () => {
    const { id: videoId } = await uploadVideo(product, await narratedClip());
    const { videoMinutes } = await minutes();
    const jobId = await startJob(product, videoId, 'analyze');
    await cancel(jobId);
    await retry(jobId);
    await cancel(jobId);

    await retry(jobId);

    expect(await settledJob(product, jobId, SETTLED_WITHIN_MS)).to.include({
      status: 'completed',
      attempt: 3,
    });
    expect(await minutes()).to.include({ videoMinutes: videoMinutes + 1, reservedMinutes: 0 });
  });

  it('stops the work although its worker was killed over it', async () => {
    await product.sql(`
      create function observer.linger() returns trigger language plpgsql as $$ begin
        perform pg_sleep(2); return new;
      end $$;
      grant usage on schema observer to public;
      create trigger linger before insert on media.ended_attempt for each row execute function observer.linger()`);
    const { videoId, jobId } = await exportUnderWay();
    await cancel(jobId);
    await waitUntil('the worker is in the middle of it', async () => {
      const [sleeping] = await product.sql(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
      return sleeping;
    });

    product.kill('worker', 'SIGKILL');
    await product.sql('drop trigger linger on media.ended_attempt; drop function observer.linger()');

    await waitUntil('its work is forgotten', async () => (await workOf(jobId)).length === 0);
    await untilNothingRuns(STOPPED_WITHIN_MS);
    await untilTidy();
    await expectPiecesRecorded(videoId);
    expect(await getJob(product, jobId)).to.include({ status: 'canceled', attempt: 1 });
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['canceled']);
    expect((await retry(jobId)).status).to.equal(202);
    expect(await settledJob(product, jobId, SETTLED_WITHIN_MS)).to.include({
      status: 'completed',
      attempt: 2,
    });
  });

  it('refuses what is not there, not one’s own, or of a video that is gone or locked', async () => {
    const { id: videoId } = await uploadVideo(product, await narratedClip());
    const jobId = await startJob(product, videoId, 'analyze');
    await cancel(jobId);
    const key = await makeWorkspace(product, 'business');
    const call = (action: string, id: string, more = {}) =>
      product.api('POST', `/v1/jobs/${id}/${action}`, more);

    for (const action of ['cancel', 'retry']) {
      expect((await call(action, 'export_1_none')).status, action).to.equal(404);
      expect((await call(action, jobId, { key })).status, action).to.equal(404);
      const unknown = await call(action, jobId, { body: { force: true } });
      expect(unknown.status).to.equal(400);
      expect(unknown.json.error.message).to.match(/body\.force is not a known field/);
    }
    await product.sql('update videos.video set locked = true where id = $1', [videoId]);
    expect((await retry(jobId)).status).to.equal(423);
    await product.sql('update videos.video set locked = false where id = $1', [videoId]);
    await product.api('DELETE', `/v1/videos/${videoId}`);
    const gone = await retry(jobId);
    expect([gone.status, gone.json.error.message]).to.deep.equal([404, `Video ${videoId} not found`]);
  });

  it('lists jobs by cursor, by status, type and video', async () => {
    const list = async (query: string) => (await product.api('GET', `/v1/jobs?${query}`)).json;
    const all = await list('limit=100');
    const { total } = all.pagination;
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.jobs.map((job: { jobId: string }) => job.jobId));
      expect(page.pagination).to.include({ page: null, limit: 2, total });
      cursor = page.pagination.nextCursor;
    }

    expect(all.pagination).to.deep.equal({
      ...{ page: null, limit: 100, total, totalPages: 1, nextCursor: null, hasMore: false },
    });
    expect(pages).to.deep.equal(all.jobs.map((job: { jobId: string }) => job.jobId));
    const [job] = all.jobs;
    expect(await getJob(product, job.jobId)).to.deep.equal(job);
    const same = await list(`status=${job.status}&type=${job.type}&videoId=${job.videoId}`);
    expect(same.jobs).to.deep.include(job);
    expect((await list('status=failed')).jobs).to.deep.equal([]);
    for (const [query, message] of [
      ['status=done', /^query\.status must be one of pending, /],
      ['type=song', /^query\.type must be one of analysis, /],
      ['page=1', /^query\.page is not a known parameter/],
      ['cursor=nope', /^query\.cursor /],
      ['limit=101', /^query\.limit must be at most 100/],
      ['videoId=', /^query\.videoId must not be empty/],
    ] as const) {
      const { status, json } = await product.api('GET', `/v1/jobs?${query}`);
      expect(status, query).to.equal(400);
      expect(json.error.message).to.match(message);
    }
  });
});
