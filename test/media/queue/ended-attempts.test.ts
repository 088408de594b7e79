import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import { analyzeVideo, cancelWork, renderVideo } from '../../../schemas/messages/media.js';
import { makeIncoming } from '../../../services/media/intake/uploads/incoming.js';
import { ENDED_CHANNEL, endAttempts } from '../../../services/media/queue/end-attempts.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import type { WorkHandlers, WorkRun } from '../../../services/media/queue/work-handler.js';
import { removeVideoMedia } from '../../../services/media/work/facts/facts.consumer.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { deliverCommand } from '../../setup/deliver-command.js';
import { queuedFacts } from '../../setup/queued-messages.js';
import { aRenderRequest } from '../../setup/render-request.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { waitUntil } from '../../setup/wait-until.js';
import { useWorkQueue } from '../../setup/work-queue.js';

const PLAN = aRenderRequest({ videoId: 'vid_1', sourceFileId: 'fil_1' });

const until = (condition: () => Promise<boolean> | boolean) =>
  waitUntil('it came to pass', condition, { everyMs: 10 });

describe('endAttempts', () => {
  const work = useWorkQueue();
  const { db, inWorkspace } = work;
  let number = 0;
  let jobId = '';

  beforeEach(() => {
    jobId = `export_${++number}_x`;
  });

  const videos = makeSubgraphDouble(() => ({ renderPlan: PLAN }));
  const deliver = async <P>(definition: MessageDefinition<P>, payload: P, id = `msg_${++number}`) => {
    return deliverCommand({ db, storage: work.storage, videos }, definition, payload, id);
  };
  const render = (attempt: number, id?: string) =>
    deliver(renderVideo, { jobId, attempt, videoId: 'vid_1', planId: 'pln_1' }, id);
  const cancel = (attempt: number, id?: string) => deliver(cancelWork, { jobId, attempt }, id);
  const rows = () => work.rows({ jobId });
  const attempts = async () => (await rows()).map(({ jobAttempt }) => jobAttempt);
  const never = async () => ({});
  const startPool = (handlers: WorkHandlers, heartbeatMs = 20) =>
    work.startPool(
      { analysis: never, plan: never, segment: never, audio: never, join: never, ...handlers },
      { concurrency: 2, delays: { heartbeatMs } },
    );
  const aJob = () => work.aJob({ jobId });

  describe('commands', () => {
    it('are dropped when they arrive after the cancellation of their attempt', async () => {
      await cancel(1);
      await render(1);
      await deliver(analyzeVideo, { jobId, attempt: 1, videoId: 'v', sourceFileId: 'f', forceRefresh: true });

      expect(await rows()).to.deep.equal([]);
      expect(await queuedFacts(db)).to.deep.equal([]);
    });

    it('of the next attempt are processed, whichever comes first', async () => {
      await render(1);
      await cancel(1);
      await render(2);
      expect(await attempts()).to.deep.equal([2]);

      jobId = `${jobId}y`;
      await render(1);
      await render(2);
      await cancel(1);
      await render(1);
      expect(await attempts()).to.deep.equal([2]);
    });

    it('that are delivered twice are accepted once, also after a cancellation in between', async () => {
      await render(1, 'msg_twice');
      await cancel(1, 'msg_cancel');
      await render(1, 'msg_twice');
      await render(2);
      await cancel(1, 'msg_cancel');

      expect(await attempts()).to.deep.equal([2]);
    });

    it('leave no work when a cancellation is concurrent', async () => {
      for (let i = 0; i < 20; i++) {
        jobId = `export_race${i}_x`;
        await Promise.all(i % 2 ? [render(1), cancel(1)] : [cancel(1), render(1)]);

        expect(await rows()).to.deep.equal([]);
      }
    });

    it('are distinguished by workspace', async () => {
      await inTransaction(db, { workspaceId: 'ws_other' }, (tx) =>
        endAttempts(tx, { workspaceId: 'ws_other', jobId, attempt: 1 }),
      );

      await render(1);

      expect(await attempts()).to.deep.equal([1]);
    });
  });

  it('stops all units of the job on every worker at once, and no others', async () => {
    const running = new Map<string, AbortSignal>();
    const segment = async ({ work, signal, scratch }: WorkRun) => {
      await writeFile(join(scratch, 'half'), 'half');
      running.set(`${work.jobId} ${work.ordinal}`, signal);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      throw new Error('aborted');
    };
    const other = { ...aJob(), jobId: `${jobId}y` };
    const piece = (ordinal: number) => ({ kind: 'segment' as const, ordinal, payload: {} });
    await work.queue(aJob(), [0, 1, 2].map(piece));
    await work.queue(other, [piece(0)]);
    startPool({ segment });
    startPool({ segment });
    await until(() => running.size === 4);

    await cancel(1);
    const mine = () => [...running].filter(([key]) => key.startsWith(`${jobId} `));
    await until(() => mine().every(([, signal]) => signal.aborted));

    expect(mine()).to.have.length(3);
    expect(running.get(`${other.jobId} 0`)?.aborted).to.equal(false);
    await until(async () => (await readdir(join(work.dataDir, 'media/scratch'))).length === 1);
    expect(await rows()).to.deep.equal([]);
    expect(await queuedFacts(db)).to.deep.equal([]);
  });

  it('does not depend on a heartbeat', async () => {
    const seen: AbortSignal[] = [];
    const segment = async ({ signal }: WorkRun) => {
      seen.push(signal);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      throw new Error('aborted');
    };
    await work.queue(aJob(), [{ kind: 'segment', payload: {} }]);
    startPool({ segment }, 24 * 3_600_000);
    await until(() => seen.length === 1);

    // The lease stays, so that no heartbeat notices. Repeated until the worker listens.
    await until(async () => {
      await db.query('select pg_notify($1, $2)', [ENDED_CHANNEL, `ws_test ${jobId} 1`]);
      return seen[0]?.aborted === true;
    });
  });

  it('stops work at the next heartbeat if its worker missed the notification', async () => {
    let begun = false;
    let stopped = false;
    const segment = async ({ signal }: WorkRun) => {
      begun = true;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      stopped = true;
      throw new Error('aborted');
    };
    await work.queue(aJob(), [{ kind: 'segment', payload: {} }]);
    startPool({ segment });
    await until(() => begun);

    await inWorkspace((tx) => tx.query('delete from work where job_id = $1', [jobId]));

    await until(() => stopped);
  });

  it('leaves none of the units that were being queued concurrently', async () => {
    let settling = false;
    let goOn: () => void = () => undefined;
    const plan = async () => ({
      settle: async (tx: Parameters<typeof queueWork>[0]) => {
        settling = true;
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        await queueWork(tx, aJob(), [{ kind: 'segment', payload: {} }]);
      },
    });
    const waitingForLock = () =>
      db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    const { storage, dataDir } = work;
    for (const end of [
      () => cancel(1),
      () =>
        removeVideoMedia({ db, storage, incoming: makeIncoming(dataDir, storage) }, 'ws_test', {
          videoId: 'vid_1',
          sourceFileId: 'f',
        }),
    ]) {
      settling = false;
      jobId = `${jobId}y`;
      await work.queue(aJob(), [{ kind: 'plan', payload: {} }]);
      startPool({ plan });
      await until(() => settling);

      const ended = end();
      await until(async () => (await waitingForLock()).length > 0);
      goOn();
      await ended;

      expect(await rows()).to.deep.equal([]);
    }
  });
});
