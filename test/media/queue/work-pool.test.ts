import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import type { WorkError } from '../../../schemas/messages/media.js';
import type { WorkProgress } from '../../../schemas/messages/work-progress.js';
import { ENDED_CHANNEL } from '../../../services/media/queue/end-attempts.js';
import { claimWork, completeWork } from '../../../services/media/queue/lease-work.js';
import {
  removeAbandonedScratch,
  scratchNameOf,
} from '../../../services/media/queue/remove-abandoned-scratch.js';
import { WorkEntity, type WorkKind } from '../../../services/media/queue/work.entity.js';
import { WorkFailed } from '../../../services/media/queue/work-failed.js';
import type { WorkHandlers, WorkRun } from '../../../services/media/queue/work-handler.js';
import type { WorkPoolOptions } from '../../../services/media/queue/work-pool-options.js';
import { FfmpegFailed } from '../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { PROGRESS_RULES } from '../../../services/media/work/progress-rules.js';
import { serveSharedMetrics } from '../../../services/platform/metrics/define-metric.js';
import { countListeners } from '../../setup/listeners.js';
import { measureGrowth } from '../../setup/metric-values.js';
import { queuedFacts } from '../../setup/queued-messages.js';
import { waitUntil } from '../../setup/wait-until.js';
import { useWorkQueue } from '../../setup/work-queue.js';

const until = (condition: () => Promise<boolean> | boolean) =>
  waitUntil('it came to pass', condition, { everyMs: 20 });

describe('work pool', () => {
  const work = useWorkQueue();
  const { db, inWorkspace, stopPools, aJob, queue } = work;
  const metrics = new Registry();
  serveSharedMetrics(metrics);

  const never = async () => ({});
  const startPool = (handlers: WorkHandlers, options: Partial<WorkPoolOptions> = {}) =>
    work.startPool(
      { analysis: never, plan: never, segment: never, audio: never, join: never, ...handlers },
      { progressRules: PROGRESS_RULES, ...options },
    );
  /** Counts the measured runs of segments from now on: done, stopped and failed ones. */
  const measureRuns = () =>
    measureGrowth(
      metrics,
      ['done', 'stopped', 'failed'].map(
        (outcome) => `work_run_seconds_count{kind="segment",outcome="${outcome}"}`,
      ),
    );
  const rows = (jobId: string) => work.rows({ jobId });

  it('processes a unit once and stores its result, however often it was queued', async () => {
    const job = aJob();
    const done: string[] = [];
    const segment = async ({ work }: WorkRun) => {
      done.push(work.id);
      return { result: { from: work.payload } };
    };
    await queue(job, [{ kind: 'segment', payload: 'a' }]);
    await queue(job, [{ kind: 'segment', payload: 'b' }]);

    startPool({ segment });
    await until(async () => (await rows(job.jobId))[0]?.state === 'done');

    expect(done).to.have.length(1);
    expect((await rows(job.jobId)).map(({ result }) => result)).to.deep.equal([{ from: 'a' }]);
  });

  it('leases work whose notification was lost', async () => {
    const job = aJob();
    let started = 0;
    await queue(job, [{ kind: 'segment', payload: {} }]);
    await inWorkspace((tx) => tx.query(`update work set state = 'done'`));
    const segment = async () => ({ result: ++started });
    startPool({ segment }, { delays: { emptyPollMs: 50 } });

    await inWorkspace((tx) => tx.query(`update work set state = 'queued'`));

    await until(() => started > 0);
  });

  it('leases work at its commit, by every worker with room, without polling', async () => {
    const job = aJob();
    let started = 0;
    await until(async () => (await countListeners(db, ENDED_CHANNEL)) === 0);
    const segment = async () => {
      started += 1;
      await until(() => started === 2);
      return {};
    };
    for (let i = 0; i < 2; i++) startPool({ segment }, { delays: { pollMs: 24 * 3_600_000 } });
    await until(async () => (await countListeners(db, ENDED_CHANNEL)) === 1);

    await queue(
      job,
      [0, 1].map((ordinal) => ({ kind: 'segment', ordinal, payload: {} })),
    );

    await until(async () => (await rows(job.jobId)).every(({ state }) => state === 'done'));
  });

  it('leases work by polling while it cannot be notified', async () => {
    const job = aJob();
    const unreachable = new URL(work.urls.media);
    unreachable.port = '1';
    let started = 0;
    const segment = async () => ({ result: ++started });
    startPool({ segment }, { databaseUrl: unreachable.href, delays: { emptyPollMs: 24 * 3_600_000 } });

    await queue(job, [{ kind: 'segment', ordinal: 0, payload: {} }]);
    await until(() => started === 1);
    await queue(job, [{ kind: 'segment', ordinal: 1, payload: {} }]);

    await until(() => started === 2);
  });

  it('lets another worker lease the work of one that died, and ignores the dead one’s result', async () => {
    const job = aJob();
    await queue(job, [{ kind: 'segment', payload: {} }]);
    const dead = await claimWork(db, 'a worker that will die', 300, ['segment']);
    expect(dead?.attempt).to.equal(1);

    startPool({ segment: async ({ work }) => ({ result: { by: 'the other', attempt: work.attempt } }) });
    await until(async () => (await rows(job.jobId))[0]?.state === 'done');

    const late = await inWorkspace((tx) => completeWork(tx, dead as WorkEntity, { by: 'the dead' }));
    expect(late).to.equal(false);
    expect((await rows(job.jobId))[0]?.result).to.deep.equal({ by: 'the other', attempt: 2 });
  });

  it('renews its lease while it works', async () => {
    const job = aJob();
    const leases: number[] = [];
    const leaseUntil = async () => (await rows(job.jobId))[0]?.leaseUntil?.getTime() ?? 0;
    const segment = async () => {
      for (let last = await leaseUntil(); leases.length < 3; ) {
        await until(async () => (await leaseUntil()) > last);
        last = await leaseUntil();
        leases.push(last);
        expect(await claimWork(db, 'another', 60_000, ['segment'])).to.equal(null);
      }
      return {};
    };
    await queue(job, [{ kind: 'segment', payload: {} }]);

    startPool({ segment });
    await until(async () => (await rows(job.jobId))[0]?.state === 'done');

    expect(leases, 'each later than the one before').to.have.length(3);
    expect((await rows(job.jobId))[0]).to.include({ attempt: 1 });
  });

  it('does not lease its own work again when the lease lapsed while it could not be renewed', async () => {
    const [job, next] = [aJob(), aJob()];
    const lapse = () =>
      inWorkspace((tx) =>
        tx.query(`update work set lease_until = now() - interval '3 hours' where job_id = $1`, [job.jobId]),
      );
    const seen: string[] = [];
    const analysis = async () => {
      seen.push(job.jobId);
      await lapse();
      await queue(next, [{ kind: 'segment', payload: {} }]);
      // The pool has looked for work since the lease lapsed.
      await until(async () => (await rows(next.jobId))[0]?.state === 'done');
      return {};
    };
    const segment = async () => {
      seen.push(next.jobId);
      return {};
    };
    await queue(job, [{ kind: 'analysis', payload: {} }]);

    startPool({ analysis, segment }, { concurrency: 2, delays: { heartbeatMs: 3_600_000 } });
    await until(async () => (await rows(job.jobId))[0]?.state === 'done');

    expect(seen).to.deep.equal([job.jobId, next.jobId]);
    expect((await rows(job.jobId))[0]).to.include({ attempt: 1 });
  });

  it('fails a job whose unit has ended two workers, without starting it again', async () => {
    const job = aJob();
    await queue(job, [{ kind: 'segment', payload: {} }]);
    const lapse = () =>
      inWorkspace((tx) =>
        tx.query(`update work set lease_until = now() - interval '1 second' where state = 'leased'`),
      );
    for (const attempt of [1, 2]) {
      expect(await claimWork(db, `lost ${attempt}`, 60_000, ['segment'])).to.include({ attempt });
      await lapse();
    }

    let started = false;
    startPool({
      segment: async () => {
        started = true;
        return {};
      },
    });
    await until(async () => (await rows(job.jobId)).length === 0);

    expect(started).to.equal(false);
    expect((await queuedFacts(db)).map(({ payload }) => payload)).to.deep.equal([
      {
        jobId: job.jobId,
        attempt: 1,
        videoId: 'vid_1',
        kind: 'export',
        error: {
          code: 'internal_error',
          message:
            'Handling this work ended its process twice, so it was set aside and is not repeated; its content is the likely cause',
          step: 'segment',
          retryable: false,
        },
      },
    ]);
  });

  it('does not suspect a unit whose worker was only paused for longer than its lease', async () => {
    const job = aJob();
    await queue(job, [{ kind: 'segment', payload: {} }]);
    let isRunning = false;
    const segment = ({ signal }: WorkRun) =>
      new Promise<never>((_, reject) => {
        isRunning = true;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    startPool({ segment });
    await until(() => isRunning);

    const taken = await inWorkspace(async (tx) => {
      // As another worker claims it whose lease has lapsed.
      const [[row]] = await tx.query(
        `update work set lease_owner = 'another', attempt = attempt + 1, lapses = lapses + 1,
           lease_until = now() + interval '30 seconds' where job_id = $1 returning lapses`,
        [job.jobId],
      );
      return row;
    });
    expect(taken).to.deep.equal({ lapses: 1 });

    await until(async () => (await rows(job.jobId))[0]?.lapses === 0);
  });

  it('runs a unit that may have ended a worker alone, so that no other is suspected with it', async () => {
    const [suspected, other] = [aJob(), aJob()];
    await queue(suspected, [{ kind: 'segment', payload: {} }]);
    await claimWork(db, 'lost', 60_000, ['segment']);
    await queue(
      other,
      [0, 1, 2, 3].map((ordinal) => ({ kind: 'segment' as const, ordinal, payload: {} })),
    );
    const running = new Set<string>();
    const besides: number[] = [];
    let finish: () => void = () => undefined;
    const isFinishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const segment = async ({ work }: WorkRun) => {
      running.add(work.id);
      if (work.jobId === suspected.jobId) besides.push(running.size - 1);
      else await isFinishing;
      running.delete(work.id);
      return {};
    };
    startPool({ segment }, { concurrency: 2 });
    await until(() => running.size === 2);

    await inWorkspace((tx) =>
      tx.query(`update work set lease_until = now() - interval '1 second' where job_id = $1`, [
        suspected.jobId,
      ]),
    );
    finish();
    await until(async () =>
      [...(await rows(suspected.jobId)), ...(await rows(other.jobId))].every(({ state }) => state === 'done'),
    );

    expect(besides).to.deep.equal([0]);
    expect((await rows(suspected.jobId))[0]).to.include({ attempt: 2, lapses: 1 });
  });

  it('never processes the same unit twice among many workers, nor more at once than a worker has room for', async () => {
    const job = aJob();
    const seen: number[] = [];
    const crowded: string[] = [];
    const running = new Map<string, number>();
    const segment = async ({ work }: WorkRun) => {
      const owner = work.leaseOwner as string;
      const count = (running.get(owner) ?? 0) + 1;
      running.set(owner, count);
      if (count > 3) crowded.push(owner);
      seen.push(work.ordinal);
      await turn();
      running.set(owner, (running.get(owner) ?? 0) - 1);
      return {};
    };
    await queue(
      job,
      Array.from({ length: 40 }, (_, ordinal) => ({ kind: 'segment' as const, ordinal, payload: {} })),
    );
    const measured = await measureRuns();

    for (let i = 0; i < 4; i++) startPool({ segment }, { concurrency: 3 });
    await until(async () => (await rows(job.jobId)).every(({ state }) => state === 'done'));
    await stopPools();

    expect(seen).to.have.length(40);
    expect(new Set(seen)).to.have.property('size', 40);
    expect(crowded).to.deep.equal([]);
    expect(await measured()).to.deep.equal([40, 0, 0]);
  });

  it('gives work back at once when it is stopped, without counting an attempt', async () => {
    const job = aJob();
    let started = false;
    const segment = ({ signal }: WorkRun) =>
      new Promise<never>((_, reject) => {
        started = true;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    await queue(job, [{ kind: 'segment', payload: {} }]);
    const measured = await measureRuns();
    const pool = startPool({ segment });
    await until(() => started);

    await pool.stop();

    expect(await measured()).to.deep.equal([0, 1, 0]);
    expect((await rows(job.jobId))[0]).to.include({ state: 'queued', attempt: 0, leaseOwner: null });
  });

  it('removes the scratch folder of a worker that died, and no other', async () => {
    const job = aJob();
    const { storage } = work;
    const piece = (ordinal: number) => ({ kind: 'segment' as const, ordinal, payload: {} });
    await queue(job, [piece(0), piece(1)]);
    const lost = (await claimWork(db, 'one that dies', 60_000, ['segment'])) as WorkEntity;
    const held = (await claimWork(db, 'one that works', 60_000, ['segment'])) as WorkEntity;
    const [ofLost, ofHeld] = [scratchNameOf(lost), scratchNameOf(held)];
    for (const name of [ofLost, ofHeld]) await storage.makeScratch(name);
    await storage.makeScratch(`${held.id}-0`);
    await storage.makeScratch('upl_1');
    await inWorkspace((tx) => tx.delete(WorkEntity, { id: lost.id }));

    await removeAbandonedScratch(db, storage);

    const left = await readdir(join(work.dataDir, 'media/scratch'));
    expect(left).to.have.members([ofHeld, 'upl_1']);
    expect(scratchNameOf(held), 'a lease given back uncounted is not mixed up with the next').not.to.equal(
      ofHeld,
    );
    await storage.removeScratch('upl_1');
    await storage.removeScratch(ofHeld);
  });

  it('fails the job once, with the reason, when a unit fails permanently', async () => {
    const job = aJob();
    const segment = async () => {
      throw new WorkFailed('validation_error', 'The picture is blue', 'render');
    };
    await queue(job, [
      { kind: 'segment', ordinal: 0, payload: {} },
      { kind: 'segment', ordinal: 1, payload: {} },
    ]);

    startPool({ segment }, { concurrency: 2 });
    await until(async () => (await rows(job.jobId)).length === 0);

    const messages = await queuedFacts(db);
    expect(messages.map(({ payload }) => payload)).to.deep.equal([
      {
        jobId: job.jobId,
        attempt: 1,
        videoId: 'vid_1',
        kind: 'export',
        error: { code: 'validation_error', message: 'The picture is blue', step: 'render', retryable: false },
      },
    ]);
  });

  it('reports a failure at once, even if the job’s files cannot be removed', async () => {
    const job = aJob();
    const cleaned: Array<[string, number]> = [];
    const segment = async () => {
      throw new WorkFailed('validation_error', 'The picture is blue', 'render');
    };
    await queue(job, [{ kind: 'segment', payload: {} }]);
    const measured = await measureRuns();

    startPool(
      { segment },
      {
        cleanUps: {
          segment: async ({ jobId }) => {
            // Reported and committed already: nothing waits for the storage.
            cleaned.push([jobId, (await queuedFacts(db)).length]);
            throw new Error('the storage is away');
          },
        },
      },
    );
    await until(() => cleaned.length > 0);
    await stopPools();

    expect(cleaned).to.deep.equal([[job.jobId, 1]]);
    expect(await measured()).to.deep.equal([0, 0, 1]);
    expect(await rows(job.jobId)).to.deep.equal([]);
    expect(await queuedFacts(db)).to.have.length(1);
  });

  it('fails the job after the second stall, and says so', async () => {
    const job = aJob();
    const attempts: number[] = [];
    const segment = async ({ work }: WorkRun) => {
      attempts.push(work.attempt);
      const failure = { program: 'ffmpeg', reason: 'stalled', argv: ['ffmpeg'], stderrTail: '' } as const;
      const cause = new FfmpegFailed('ffmpeg made no progress', failure);
      throw new Error('wrapped', { cause });
    };
    await queue(job, [{ kind: 'segment', payload: {} }]);

    startPool({ segment }, { delays: { retryMs: [0] } });
    await until(async () => (await rows(job.jobId)).length === 0);

    expect(attempts).to.deep.equal([1, 2]);
    const [failed] = (await queuedFacts(db)).map(({ payload }) => payload as { error: WorkError });
    expect(failed?.error.message).to.match(/made no progress .* twice/);
  });

  it('retries a failure without a known reason, and does not expose internals when it gives up', async () => {
    const job = aJob();
    await queue(job, [{ kind: 'segment', payload: {} }]);
    await inWorkspace((tx) => tx.query('update work set attempt = 4'));
    const segment = async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.7');
    };

    startPool({ segment });
    await until(async () => (await rows(job.jobId)).length === 0);

    const failures = (await queuedFacts(db)).map(({ payload }) => payload as { error: WorkError });
    const error = failures[0]?.error;
    expect(error?.retryable).to.equal(true);
    expect(error?.message).not.to.match(/ECONN|10\.0/);
  });

  it('reports the progress of the whole job repeatedly', async () => {
    const job = aJob();
    const received: WorkProgress[] = [];
    const listener = await work.transport.listen('media.progress', ({ body }) => {
      const progress = body as WorkProgress;
      if (progress.jobId === job.jobId) received.push(progress);
    });
    const segment = async ({ report }: WorkRun) => {
      report({ fraction: 0.5 });
      await until(() => received.length > 1 && (received.at(-1)?.percent ?? 0) > 0.5 * 86);
      return {};
    };
    await queue(job, [
      { kind: 'segment', ordinal: 0, payload: {}, weight: 100, result: { reused: true } },
      { kind: 'segment', ordinal: 1, payload: {}, weight: 100 },
    ]);

    startPool({ segment });
    await until(async () => (await rows(job.jobId)).every(({ state }) => state === 'done'));
    await listener.stop();

    expect(received.length).to.be.greaterThan(1);
    expect(received.at(-1)).to.include({ step: 'render', message: 'Rendering: 1 of 2 segments done' });
    // One of two units is done, the other half done; encoding is 86 % of an export.
    expect(received.at(-1)?.percent).to.be.closeTo(0.75 * 86, 0.1);
  });

  it('reports an analysis in segments by transcribed speech, with the remaining time at that rate', async () => {
    const job = aJob({ jobId: 'analysis_1_x' });
    const reported: WorkProgress[] = [];
    const listener = await work.transport.listen('media.progress', ({ body }) => {
      const progress = body as WorkProgress;
      if (progress.jobId === job.jobId) reported.push(progress);
    });
    const transcribe = async ({ report }: WorkRun) => {
      report({ fraction: 0.5 });
      await until(() => (reported.at(-1)?.percent ?? 0) > 80);
      return {};
    };
    await queue(job, [
      { kind: 'analysis', payload: {}, result: {} },
      { kind: 'transcribe', ordinal: 0, payload: {}, weight: 60, result: {} },
      { kind: 'transcribe', ordinal: 1, payload: {}, weight: 40 },
    ]);
    // Moves the time of the cut back.
    await inWorkspace((tx) => tx.query(`update work set created_at = now() - interval '80 seconds'`));
    const cutAt = (await rows(job.jobId))[0]?.createdAt.getTime() as number;

    startPool({ transcribe });
    await until(async () => (await rows(job.jobId)).every(({ state }) => state === 'done'));
    await listener.stop();

    expect(reported.at(-1)).to.include({
      step: 'transcribing',
      message: 'Transcribing speech: 1 of 2 segments transcribed',
    });
    // 80 of 100 seconds of speech in about 80 s; transcription takes 35 % to 98 % of the work.
    expect(reported.at(-1)?.percent).to.be.closeTo((0.35 + 0.63 * 0.8) * 99, 0.1);
    const elapsedSeconds = (Date.parse(reported.at(-1)?.at as string) - cutAt) / 1000;
    expect(elapsedSeconds).to.be.at.least(80);
    expect(reported.at(-1)?.etaSeconds).to.be.closeTo((elapsedSeconds * 0.2) / 0.8, 0.6);
  });

  const LAST_UNITS = {
    analysis: ['analysis-join', 'script'],
    export: ['join'],
    translation: ['translation-join'],
    tool: ['voice-join'],
  } as const;
  for (const [kindOfJob, kinds] of Object.entries(LAST_UNITS)) {
    for (const kind of kinds) {
      it(`does not take the time of ${kind} for the time of the whole job`, async () => {
        const job = aJob({ jobId: `${kindOfJob}_${kind}_x` });
        const reported: WorkProgress[] = [];
        const listener = await work.transport.listen('media.progress', ({ body }) => {
          const progress = body as WorkProgress;
          if (progress.jobId === job.jobId) reported.push(progress);
        });
        const lasting = async ({ report }: WorkRun) => {
          if (kind === 'script') report({ fraction: 0.97 });
          await until(() => (reported.at(-1)?.percent ?? 0) > 80);
          return {};
        };
        const before: Record<string, WorkKind[]> = {
          'analysis-join': ['analysis', 'transcribe'],
          script: ['analysis'],
          join: ['plan', 'segment', 'audio'],
          'translation-join': ['translate'],
          'voice-join': ['voice-plan', 'voice'],
        };
        const done = (before[kind] as WorkKind[]).map((one) => ({ kind: one, payload: {}, result: {} }));
        await queue(job, [...done, { kind, payload: {} }]);
        // Moves the time of queueing back, with all units nearly done.
        await inWorkspace((tx) => tx.query(`update work set created_at = now() - interval '80 seconds'`));

        startPool({ [kind]: lasting });
        await until(async () => (await rows(job.jobId)).every(({ state }) => state === 'done'));
        await listener.stop();

        expect(reported.length).to.be.greaterThan(0);
        expect(reported.at(-1)?.percent).to.be.greaterThan(80);
        expect(reported.at(-1)?.etaSeconds).to.equal(null);
      });
    }
  }
});
