import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import type { JobKind } from '../../schemas/job-types.js';
import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { type FollowJobs, followJob, followJobs } from '../../services/jobs/live/follow-jobs.js';
import { makeLiveJobs } from '../../services/jobs/live/make-live-jobs.js';
import { applyProgress } from '../../services/jobs/progress/progress.consumer.js';
import { WatchedPlaces } from '../../services/jobs/queue/watch-places.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { LiveRows } from '../../services/platform/subscriptions/live-rows.js';
import { listenToRowChanges } from '../../services/platform/subscriptions/row-changes.js';
import { aCaller, refusalOf, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { LISTENERS } from '../setup/listeners.js';
import { recordChanges } from '../setup/record-changes.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { waitUntil } from '../setup/wait-until.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

describe('live jobs', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  const admin = database.admin();
  let lifecycle: Lifecycle;
  let liveJobs: LiveRows<JobEntity>;
  let videoId = '';
  let videos = 0;
  /** Number of transactions that read followed rows. */
  let reads = 0;
  const followed: Array<AsyncIterator<JobEntity>> = [];
  /** Jobs whose changes were notified. */
  let notifiedOf: ReadonlySet<string>;

  before(async () => {
    lifecycle = new Lifecycle(silentLog);
    const transaction: DataSource['transaction'] = (...given: unknown[]) => {
      reads += 1;
      return (db.transaction as (...all: unknown[]) => Promise<never>)(...given);
    };
    liveJobs = makeLiveJobs(Object.create(db, { transaction: { value: transaction } }), silentLog);
    notifiedOf = recordChanges(liveJobs);
    const table = { schema: 'jobs', table: 'job', rows: liveJobs };
    await listenToRowChanges(lifecycle, { databaseUrl: database.urls.jobs, ...table });
    await waitUntil('somebody listens', async () => (await admin.query(LISTENERS)).rows.length === 1);
  });
  after(async () => {
    await lifecycle.stop();
  });
  beforeEach(async () => {
    videoId = `vid_${++videos}`;
    await db.query('delete from outbox');
  });
  afterEach(async () => {
    for (const iterator of followed.splice(0)) await iterator.return?.();
    await admin.query(
      `update jobs.job set status = 'canceled', finished_at = now() where finished_at is null`,
    );
  });

  const places = new WatchedPlaces({ media: makeSubgraphDouble(() => ({})), log: silentLog });
  const as = (workspaceId = 'ws_test') => ({ caller: aCaller({ workspaceId }), liveJobs, places });
  const open = async (kind: JobKind = 'export', of = videoId, workspaceId = 'ws_test') => {
    const command = kind === 'export' ? 'media.render-video.v1' : 'media.analyze-video.v1';
    const payload = kind === 'export' ? { planId: 'pln_1' } : { sourceFileId: 'fil_1', forceRefresh: false };
    const request = { kind, type: kind, videoId: of, command, payload: { videoId: of, ...payload } };
    const caller = aCaller({ issuer: 'videos', workspaceId });
    return (await openJob(aJobsContext(db, caller), request)).job;
  };
  let clock = Date.now();
  const progress = (jobId: string, percent: number) =>
    applyProgress(db, {
      workspaceId: 'ws_test',
      jobId,
      attempt: 1,
      percent,
      step: 'render',
      message: `At ${percent}`,
      etaSeconds: null,
      at: new Date(clock++).toISOString(),
    });
  const complete = (jobId: string) =>
    inTransaction(db, origin, (tx) =>
      settleJob(tx, { jobId, attempt: 1 }, { status: 'completed', result: {} }, origin),
    );
  const iterate = (states: AsyncIterable<JobEntity>) => {
    const iterator = states[Symbol.asyncIterator]();
    followed.push(iterator);
    return iterator;
  };
  const follow = async (jobId: string) => iterate(await followJob(as(), jobId));
  const followAll = async (filter: FollowJobs = {}) => iterate(await followJobs(as(), filter));
  const resumeAll = async (missedMs: number, filter: FollowJobs = {}) =>
    iterate(await followJobs({ ...as(), resume: { missedMs, notified: true } }, filter));
  const next = async (iterator: AsyncIterator<JobEntity>) => (await iterator.next()).value as JobEntity;
  const rest = async (iterator: AsyncIterator<JobEntity>) => {
    const states: JobEntity[] = [];
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) states.push(step.value);
    return states;
  };

  /** Resolves when a state of the job was sent, to all its followers at the same time. */
  const seenOf = async (id: string, isIt: (job: JobEntity) => boolean) => {
    let isReported = false;
    const own = liveJobs.follow('ws_test', id, ({ row }) => {
      isReported ||= row !== null && isIt(row);
    });
    await waitUntil(`a state of ${id} is told`, () => isReported).finally(own.stop);
  };

  describe('for one job', () => {
    it('send the current state, then each change, then complete', async () => {
      const { id } = await open();
      const states = await follow(id);

      expect(await next(states)).to.include({ id, status: 'pending' });
      await progress(id, 40);
      expect(await next(states)).to.include({ id, status: 'processing', percent: 40 });
      await complete(id);
      expect(await next(states)).to.include({ id, status: 'completed', percent: 100 });
      expect(await states.next()).to.deep.equal({ value: undefined, done: true });
    });

    it('send a job that has ended once', async () => {
      const { id } = await open();
      await complete(id);

      expect((await rest(await follow(id))).map(({ status }) => status)).to.deep.equal(['completed']);
    });

    it('complete for a job that was deleted while its follower was interrupted, instead of reporting it as unknown', async () => {
      const resume = { missedMs: 1000, notified: true };

      expect(await rest(iterate(await followJob({ ...as(), resume }, 'export_deleted')))).to.deep.equal([]);
      expect(
        await refusalOf(followJob({ ...as(), resume: { ...resume, notified: false } }, 'export_none')),
      ).to.equal('not_found');
    });

    it('increase the version with visible changes, and with no others', async () => {
      const { id } = await open();
      const versionAfter = async (set: string) => {
        await admin.query(`update jobs.job set ${set} where id = $1`, [id]);
        return (await admin.query('select version from jobs.job where id = $1', [id])).rows[0].version;
      };
      const before = await versionAfter('percent = 5');

      expect(await versionAfter('dispatched_at = now(), progress_at = now()')).to.equal(before);
      expect(await versionAfter('percent = 6, dispatched_at = null')).to.equal(before + 1);
    });

    it('send a slow reader the newest state, and always the end', async () => {
      const { id } = await open();
      const states = await follow(id);
      for (let percent = 1; percent <= 50; percent++) await progress(id, percent);
      await complete(id);
      await seenOf(id, ({ status }) => status === 'completed');

      const notified = await rest(states);

      expect(notified.map(({ status }) => status)).to.deep.equal(['completed']);
    });

    it('never go backwards, whatever the timestamps', async () => {
      const { id } = await open();
      await admin.query('begin');
      const states = await follow(id);
      await next(states);
      await sleep(20);
      await progress(id, 30);
      const { updatedAt } = await next(states);

      // Began before the progress, so its `now()` is earlier; commits after it.
      await admin.query(`update jobs.job set percent = 60, updated_at = now() where id = $1`, [id]);
      await admin.query('commit');

      const notified = await next(states);
      expect(notified.percent).to.equal(60);
      expect(notified.updatedAt.getTime()).to.be.below(updatedAt.getTime());
    });

    it('send nothing that is not committed', async () => {
      const { id } = await open();
      const states = await follow(id);
      await next(states);
      const seen: number[] = [];
      const watching = states.next().then(({ value }) => seen.push(value.percent));

      await admin.query('begin');
      await admin.query(`update jobs.job set percent = 70 where id = $1`, [id]);
      reads = 0;
      liveJobs.changed('ws_test', id);
      await waitUntil('it is read', () => reads > 0);
      await admin.query('rollback');
      expect(seen).to.deep.equal([]);

      await progress(id, 20);
      await watching;
      expect(seen).to.deep.equal([20]);
    });

    it('read each change once for any number of followers', async () => {
      const { id } = await open();
      // Otherwise the row is read once more.
      await waitUntil('word of it has come', () => notifiedOf.has(id));
      reads = 0;
      const all = await Promise.all(Array.from({ length: 200 }, () => follow(id)));
      expect(reads).to.equal(1);
      await Promise.all(all.map(next));

      reads = 0;
      await progress(id, 50);
      const notified = await Promise.all(all.map(next));

      expect(new Set(notified.map(({ percent }) => percent))).to.deep.equal(new Set([50]));
      expect(reads).to.equal(1);
    });

    it('send a change whose notification was lost', async () => {
      const { id } = await open();
      const states = await follow(id);
      await next(states);

      const { pid } = (await admin.query(LISTENERS)).rows[0];
      await admin.query(`
        begin;
        alter table jobs.job disable trigger job_tells_update;
        update jobs.job set status = 'canceled', finished_at = now() where id = '${id}';
        alter table jobs.job enable trigger job_tells_update;
        commit;`);
      await admin.query('select pg_terminate_backend($1)', [pid]);

      expect(await next(states)).to.include({ status: 'canceled' });
      await waitUntil('another listens', async () => {
        const { rows } = await admin.query(LISTENERS);
        return rows.length === 1 && rows[0].pid !== pid;
      });
    });

    it('stop following once the followers have left', async () => {
      const { id } = await open();
      const states = await follow(id);
      await next(states);
      await states.return?.();
      reads = 0;

      await progress(id, 10);
      const { id: later } = await open('export', `${videoId}b`);
      await waitUntil('word of what came after has come', () => notifiedOf.has(later));

      expect(reads).to.equal(0);
    });

    it('report that the job cannot be read, and recover as soon as it can', async () => {
      const { id } = await open();
      const states = await follow(id);
      await next(states);

      await admin.query('alter table jobs.job rename to away');
      try {
        await admin.query(`select pg_notify('changed_jobs_job', $1)`, [JSON.stringify(['ws_test', id])]);
        await sleep(100);
        expect(await refusalOf(followJob(as(), id))).to.equal('42P01');
      } finally {
        await admin.query('alter table jobs.away rename to job');
      }
      await progress(id, 80);

      expect(await next(states)).to.include({ percent: 80 });
    });
  });

  describe('for a workspace', () => {
    it('send the open jobs, then each change, also of new ones', async () => {
      const first = await open('export');
      const second = await open('export', `${videoId}b`);
      const ended = await open('export', `${videoId}c`);
      await complete(ended.id);
      await open('export', videoId, 'ws_other');

      const states = await followAll();
      expect([(await next(states)).id, (await next(states)).id]).to.deep.equal([first.id, second.id]);

      await progress(second.id, 10);
      expect(await next(states)).to.include({ id: second.id, percent: 10 });
      const third = await open('export', `${videoId}d`);
      expect(await next(states)).to.include({ id: third.id, status: 'pending' });
      await complete(first.id);
      expect(await next(states)).to.include({ id: first.id, status: 'completed' });
    });

    it('send jobs that ended meanwhile to a follower that was interrupted', async () => {
      const [ended, filtered, open1] = [
        await open(),
        await open('analysis', `${videoId}b`),
        await open('export', `${videoId}c`),
      ];
      await complete(ended.id);
      await complete(filtered.id);
      await admin.query(`update jobs.job set finished_at = now() - interval '5 minutes' where id = $1`, [
        ended.id,
      ]);

      const within = async (states: AsyncIterator<JobEntity>) => {
        const seen: string[] = [];
        for (let job = await next(states); job.id !== open1.id; job = await next(states))
          seen.push(`${job.id} ${job.status}`);
        return seen;
      };

      expect(await within(await resumeAll(300_000))).to.include.members([
        `${ended.id} completed`,
        `${filtered.id} completed`,
      ]);
      expect(await within(await resumeAll(1000)))
        .to.include(`${filtered.id} completed`)
        .and.not.include(`${ended.id} completed`);
      expect(await within(await resumeAll(300_000, { kinds: ['export'] }))).to.not.include(
        `${filtered.id} completed`,
      );
      expect(await within(await followAll())).to.deep.equal([]);
    });

    it('can’t resume when more jobs have ended than are sent', async () => {
      const { id } = await open();
      await complete(id);
      await admin.query(
        `insert into jobs.job select (jsonb_populate_record(job,
           jsonb_build_object('workspace_id', 'ws_many', 'id', 'export_many_' || n))).*
         from jobs.job, generate_series(1, 4001) n where id = $1`,
        [id],
      );
      const resume = { missedMs: 1000, notified: true };

      expect(await refusalOf(followJobs({ ...as('ws_many'), resume }, {}))).to.equal('unavailable');
      iterate(await followJobs(as('ws_many'), {}));
    });

    it('filter by video and type', async () => {
      await open('export', `${videoId}b`);
      const wanted = await open('analysis');
      await open('export');

      const states = await followAll({ videoId, kinds: ['analysis', 'process'] });
      expect(await next(states)).to.include({ id: wanted.id });
      await complete(wanted.id);
      expect(await next(states)).to.include({ id: wanted.id, status: 'completed' });
      expect(await refusalOf(followJobs(as(), { kinds: [] }))).to.equal('validation_error');
    });

    it('send a slow reader only the newest state of each job', async () => {
      const [one, two] = [await open('export'), await open('export', `${videoId}b`)];
      const states = await followAll();
      for (let percent = 1; percent <= 20; percent++) {
        await progress(one.id, percent);
        await progress(two.id, percent);
      }
      await complete(two.id);
      await seenOf(one.id, ({ percent }) => percent === 20);
      await seenOf(two.id, ({ status }) => status === 'completed');

      expect(await next(states)).to.include({ id: one.id, percent: 20 });
      expect(await next(states)).to.include({ id: two.id, status: 'completed' });
    });

    it('send changes whose notification was lost, also of jobs that came and ended meanwhile', async () => {
      const { id } = await open();
      await complete(id);
      const states = await followAll();

      // Another one, as long as nothing is sent.
      await admin.query(`
        begin;
        alter table jobs.job disable trigger job_tells_insert;
        insert into jobs.job select (jsonb_populate_record(job, jsonb_build_object(
            'id', 'export_lost', 'created_at', now(), 'updated_at', now(), 'finished_at', now()))).*
          from jobs.job where id = '${id}';
        alter table jobs.job enable trigger job_tells_insert;
        commit;`);
      await admin.query(`select pg_terminate_backend(pid) from (${LISTENERS}) l`);

      expect(await next(states)).to.include({ id: 'export_lost', status: 'completed' });
    });
  });
});
