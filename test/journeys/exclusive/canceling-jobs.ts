import { basename } from 'node:path';
import { expect } from 'chai';
import { type ClipRecipe, makeClip } from '../../setup/clips.js';
import { narratedClip } from '../../setup/narrated-clip.js';
import { spokenFilm } from '../../setup/process-journey.js';
import { freezeProgram, mediaPrograms } from '../../setup/product-processes.js';
import { newFiles, storedFiles } from '../../setup/stored-files.js';
import {
  getJob,
  ingestedVideo,
  putSubtitles,
  settledJob,
  startJob,
  uploadVideo,
} from '../../setup/video-journey.js';
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
    const workOf = (jobId: string) => product.sql('select 1 from media.work where job_id = $1', [jobId]);
    const minutes = async () => (await product.api('GET', '/v1/usage')).json.usage;

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

    it('stops the work even if the jobs service was killed before it could send the cancellation', async () => {
      // Messages for media are held back, since a process cannot be killed exactly between two steps
      // otherwise.
      await product.sql(`
        create function observer.delay() returns trigger language plpgsql as $$ begin
          if new.envelope->>'name' = 'media.cancel-work.v1' then new.due_at := 'infinity'; end if;
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
      expect(mediaPrograms(product.dataDir)).to.have.length.of.at.least(1);
      await product.sql(`drop trigger delay on jobs.outbox; drop function observer.delay();
        update jobs.outbox set due_at = now() where envelope->>'name' = 'media.cancel-work.v1'`);
      await untilNothingRuns();
      await untilTidy();
      await expectPiecesRecorded(videoId);
      await waitUntil('jobs is back', () => getJob(product, jobId).catch(() => null));
      expect(await getJob(product, jobId)).to.include({ status: 'canceled', attempt: 1 });
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['canceled']);
    });

    it('stops an analysis during transcription, and leaves no file', async () => {
      const { id: videoId } = await uploadVideo(product, await narratedClip(2));
      await ingestedVideo(product, videoId);
      await untilTidy();
      const before = await storedFiles(product.dataDir);
      const { videoMinutes } = await minutes();
      const jobId = await startJob(product, videoId, 'analyze');
      await freeze('pocketsphinx_batch');

      const { status, json } = await cancel(jobId);
      await untilNothingRuns();

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
      expect(await newFiles(product.dataDir, before)).to.deep.equal([]);
      expect(await workOf(jobId)).to.deep.equal([]);
      expect(await minutes()).to.include({ videoMinutes, reservedMinutes: 0, analyses: 0 });
      expect((await cancel(jobId)).status).to.equal(409);
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['canceled']);
    });

    it('stops an analysis during scanning', async () => {
      const { id: videoId } = await uploadVideo(product, await narratedClip(2));
      await ingestedVideo(product, videoId);
      await untilTidy();
      const before = await storedFiles(product.dataDir);
      const jobId = await startJob(product, videoId, 'analyze');
      // A scan that is found late is already transcribing.
      await freeze('ffmpeg', 'pocketsphinx_batch');

      await cancel(jobId);
      await untilNothingRuns();

      await untilTidy();
      expect(await newFiles(product.dataDir, before)).to.deep.equal([]);
    });

    it('charges an analysis once that was canceled and retried', async () => {
      // It cannot end before it is canceled.
      await product.observer.hold('analysis');
      const { id: videoId } = await uploadVideo(product, await spokenFilm());
      const { videoMinutes } = await minutes();
      const jobId = await startJob(product, videoId, 'analyze');
      await cancel(jobId);
      await retry(jobId);
      await cancel(jobId);
      await product.observer.release('analysis');

      await retry(jobId);

      expect(await settledJob(product, jobId)).to.include({
        status: 'completed',
        attempt: 3,
      });
      expect(await minutes()).to.include({ videoMinutes: videoMinutes + 1, reservedMinutes: 0 });
    });

    it('stops the work even if its worker was killed', async () => {
      await product.sql(`
        create table observer.lingering as select 1;
        grant select on observer.lingering to public;
        create function observer.linger() returns trigger language plpgsql as $$ begin
          while exists (select from observer.lingering) loop perform pg_sleep(0.05); end loop; return new;
        end $$;
        grant usage on schema observer to public;
        create trigger linger before insert on media.ended_attempt for each row execute function observer.linger()`);
      const { videoId, jobId } = await exportUnderWay();
      await cancel(jobId);
      await waitUntil('the worker is in the middle of it', async () => {
        const [sleeping] = await product.sql(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
        return sleeping;
      });

      const restarted = product.killAndRestart('worker');
      await product.sql('delete from observer.lingering');
      await product.sql('drop trigger linger on media.ended_attempt; drop function observer.linger()');
      await restarted;

      await waitUntil('its work is forgotten', async () => (await workOf(jobId)).length === 0);
      await untilNothingRuns();
      await untilTidy();
      await expectPiecesRecorded(videoId);
      expect(await getJob(product, jobId)).to.include({ status: 'canceled', attempt: 1 });
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['canceled']);
      expect((await retry(jobId)).status).to.equal(202);
      expect(await settledJob(product, jobId)).to.include({
        status: 'completed',
        attempt: 2,
      });
    });
  });
}
