import { expect } from 'chai';
import {
  acquireExclusive,
  RECHECK_MS,
  releaseExclusive,
} from '../../../services/media/queue/acquire-exclusive.js';
import { endAttempts } from '../../../services/media/queue/end-attempts.js';
import { claimWork, completeWork } from '../../../services/media/queue/lease-work.js';
import { queueAgain, queueWork } from '../../../services/media/queue/queue-work.js';
import { takeWorkRoute } from '../../../services/media/queue/take-work.consumer.js';
import { WorkEntity } from '../../../services/media/queue/work.entity.js';
import { WorkPool } from '../../../services/media/queue/work-pool.js';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { FfmpegFailed } from '../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { inTransaction } from '../../../services/platform/database.js';
import { ack, consumeRoutes } from '../../../services/platform/messaging/consumer.js';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import { OutboxRelay } from '../../../services/platform/messaging/outbox.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { useFolder } from '../../setup/folders.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { waitUntil } from '../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const JOB = { ...WORKSPACE, jobId: 'export_1', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
const never = new AbortController().signal;

describe('units of work on the transport', () => {
  const database = useTestDatabase();
  const db = database.source('media');
  const dataDir = useFolder();
  const stops: Array<() => Promise<unknown>> = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    await inTransaction(db, WORKSPACE, (tx) => tx.query('delete from work'));
    await db.query('delete from outbox');
  });

  const openedTransport = (amqpUrl?: string): Transport => {
    const transport = openTransport({ amqpUrl, databaseUrl: database.urls.media, log: silentLog });
    stops.push(() => transport.close());
    return transport;
  };
  /** Processes units while it has room; `release` lets the current ones end. */
  const aPool = (transport: Transport, concurrency = 1) => {
    const seen: string[] = [];
    const releases: Array<() => void> = [];
    const most = { atOnce: 0 };
    let running = 0;
    const segment = async ({ work, signal }: { work: WorkEntity; signal: AbortSignal }) => {
      seen.push(work.id);
      running += 1;
      most.atOnce = Math.max(most.atOnce, running);
      await new Promise<void>((resolve) => {
        releases.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
      running -= 1;
      return {};
    };
    const pool = new WorkPool({
      db,
      transport,
      concurrency,
      leaseMs: 60_000,
      log: silentLog,
      delays: { pollMs: 50, roomPollMs: 5 },
      databaseUrl: database.urls.media,
      storage: makeDiskStorage(dataDir, 0),
      handlers: { segment },
    });
    stops.push(() => pool.stop());
    return { pool, seen, most, release: () => releases.shift()?.() };
  };
  const queue = (count: number, job = JOB) =>
    inTransaction(db, WORKSPACE, (tx) =>
      queueWork(
        tx,
        job,
        Array.from({ length: count }, (_, ordinal) => ({ kind: 'segment' as const, ordinal, payload: {} })),
      ),
    );
  const rows = () =>
    inTransaction(db, WORKSPACE, (tx) =>
      tx.find(WorkEntity, { order: { createdAt: 'asc', ordinal: 'asc' } }),
    );
  const rowsAllDone = async () => (await rows()).every(({ state }) => state === 'done');

  it('announces each waiting segment once, and none with a result', async () => {
    await queue(2);
    await queue(2);
    await inTransaction(db, WORKSPACE, (tx) =>
      queueWork(tx, JOB, [
        { kind: 'segment', ordinal: 7, payload: {}, result: { reused: true } },
        { kind: 'audio', payload: {} },
      ]),
    );
    const ids = async () =>
      (await queuedMessages(db)).map(({ payload }) => (payload as { workId: string }).workId);
    const segments = (await rows()).filter(({ kind, state }) => kind === 'segment' && state === 'queued');
    expect((await ids()).sort()).to.deep.equal(segments.map(({ id }) => id).sort());

    await inTransaction(db, WORKSPACE, (tx) => queueAgain(tx, segments.slice(0, 1)));
    expect(await ids()).to.have.lengthOf(3);
  });

  it('leases the announced unit, and nothing for one that is leased, done or removed', async () => {
    await queue(1);
    const [row] = await rows();
    const { pool, seen, release } = aPool(openedTransport(), 2);
    const which = { ...WORKSPACE, id: row?.id ?? '' };

    await Promise.all([pool.take(which, never), pool.take(which, never)]);
    await waitUntil('it is begun', () => seen.length > 0);
    release();
    await waitUntil('it is done', rowsAllDone);
    await pool.take(which, never);
    await pool.take({ ...WORKSPACE, id: 'wrk_gone' }, never);

    expect(seen).to.deep.equal([row?.id]);
  });

  it('waits for room, and never leases more than it has room for', async () => {
    await queue(3);
    const { pool, seen, most, release } = aPool(openedTransport(), 1);
    await waitUntil('it is full', () => seen.length === 1);
    const waiting = (await rows()).filter(({ state }) => state === 'queued');

    const told = waiting.map(({ id }) => pool.take({ ...WORKSPACE, id }, never));
    // It checks for room repeatedly meanwhile.
    for (let looks = 0; looks < 20; looks += 1)
      expect((await rows()).filter(({ state }) => state === 'leased')).to.have.lengthOf(1);
    release();
    await waitUntil('the next is begun', () => seen.length === 2);
    expect((await rows()).filter(({ state }) => state === 'leased')).to.have.lengthOf(1);
    release();
    await waitUntil('the last is begun', () => seen.length === 3);
    release();

    await Promise.all(told);
    await waitUntil('all are done', rowsAllDone);
    expect(new Set(seen)).to.have.property('size', 3);
    expect(most.atOnce).to.equal(1);
  });

  for (const [name, url] of [
    ['RabbitMQ', () => process.env.TEST_AMQP_URL],
    ['PostgreSQL', () => undefined],
  ] as const)
    it(`distributes units over workers by ${name}, each once, even if commands are delivered twice`, async () => {
      const transport = openedTransport(url());
      const relay = new OutboxRelay({
        db,
        databaseUrl: database.urls.media,
        schema: 'media',
        transport,
        log: silentLog,
      });
      stops.push(() => relay.stop());
      const workers = [aPool(transport), aPool(transport)];
      for (const { pool } of workers) {
        const spec = { queue: `media.work-${name.toLowerCase()}`, prefetch: 1 };
        const consumer = await consumeRoutes(transport, spec, [takeWorkRoute(pool)], silentLog);
        stops.push(() => consumer.stop());
      }
      await queue(6);
      await inTransaction(db, WORKSPACE, async (tx) => queueAgain(tx, (await rows()).slice(4)));

      await waitUntil('all are done', async () => {
        for (const { release } of workers) release();
        return rowsAllDone();
      });

      expect(new Set(workers.flatMap(({ seen }) => seen))).to.have.property('size', 6);
      expect(workers.flatMap(({ seen }) => seen)).to.have.lengthOf(6);
    });

  it('does nothing for a command that arrives after its job was canceled, and acknowledges it', async () => {
    await queue(2);
    const commands = await queuedMessages(db);
    await inTransaction(db, WORKSPACE, (tx) =>
      endAttempts(tx, { ...WORKSPACE, jobId: JOB.jobId, attempt: 1 }),
    );
    const { pool, seen } = aPool(openedTransport());
    const route = takeWorkRoute(pool);

    for (const command of [...commands, ...commands]) {
      const { id: messageId, workspaceId, requestId } = command;
      const received = { messageId, workspaceId, requestId, attempt: 1, signal: never, log: silentLog };
      expect(await route.run(command, received)).to.deep.equal(ack);
    }

    expect(commands).to.have.lengthOf(2);
    expect(seen).to.deep.equal([]);
    expect(await rows()).to.deep.equal([]);
  });

  it('fails after the second stall, and says so', async () => {
    await queue(1);
    const attempts: number[] = [];
    const pool = new WorkPool({
      db,
      transport: openedTransport(),
      concurrency: 1,
      leaseMs: 60_000,
      log: silentLog,
      delays: { retryMs: [0] },
      databaseUrl: database.urls.media,
      storage: makeDiskStorage(dataDir, 0),
      handlers: {
        segment: async ({ work }) => {
          attempts.push(work.attempt);
          const cause = new FfmpegFailed('ffmpeg made no progress', {
            program: 'ffmpeg',
            reason: 'stalled',
            argv: ['ffmpeg'],
            stderrTail: '',
          });
          throw new Error('wrapped', { cause });
        },
      },
    });
    stops.push(() => pool.stop());

    const failed = await waitUntil('it fails', async () =>
      (await queuedMessages(db)).find(({ name }) => name === 'media.work-failed.v1'),
    );

    expect(attempts).to.deep.equal([1, 2]);
    expect((failed.payload as { error: { message: string } }).error.message).to.match(
      /made no progress .* twice/,
    );
  });

  describe('result that two jobs need at the same time', () => {
    const claim = async (owner: string) => (await claimWork(db, owner, 60_000, ['segment'])) as WorkEntity;
    const other = { ...JOB, jobId: 'export_2' };
    const laterBy = (interval: string, id: string) =>
      inTransaction(db, WORKSPACE, (tx) =>
        tx.query(`update work set run_after = run_after + interval '${interval}' where id = $1`, [id]),
      );
    const stateOf = async (id: string) => (await rows()).find((row) => row.id === id);

    it('is created by one; the other is given back, and notified at the commit', async () => {
      await queue(1);
      await queue(1, other);
      const first = await claim('a');
      const second = await claim('b');

      expect(await acquireExclusive(db, first, 'vid_1.key.mp4')).to.equal(true);
      const [{ now }]: [{ now: Date }] = await db.query('select now()');
      expect(await acquireExclusive(db, second, 'vid_1.key.mp4')).to.equal(false);
      const waiting = await stateOf(second.id);
      expect(waiting).to.include({ state: 'queued', attempt: 0 });
      expect(Number(waiting?.runAfter)).to.be.at.least(now.getTime() + RECHECK_MS);
      await laterBy('1 minute', second.id);
      expect(await claimWork(db, 'c', 60_000, ['segment']), 'not before it is told').to.equal(null);
      await inTransaction(db, WORKSPACE, async (tx) => {
        await completeWork(tx, first, {});
        await releaseExclusive(tx, WORKSPACE.workspaceId, 'vid_1.key.mp4');
      });

      const again = await claim('c');
      expect(again.id).to.equal(second.id);
      expect(await acquireExclusive(db, again, 'vid_1.key.mp4')).to.equal(true);
    });

    it('never blocks both', async () => {
      await queue(1);
      await queue(1, other);
      const both = [await claim('a'), await claim('b')];

      const sole = await Promise.all(both.map((work) => acquireExclusive(db, work, 'vid_1.key.mp4')));

      expect(sole.filter(Boolean)).to.have.lengthOf(1);
    });

    it('is created by the other when the first dies', async () => {
      await queue(1);
      await queue(1, other);
      const first = await claim('a');
      const second = await claim('b');
      await acquireExclusive(db, first, 'vid_1.key.mp4');
      await acquireExclusive(db, second, 'vid_1.key.mp4');
      await inTransaction(db, WORKSPACE, (tx) =>
        tx.query(`update work set lease_until = now() - interval '1 second' where id = $1`, [first.id]),
      );

      // Advances past the interval after which it checks again.
      await laterBy(`-${RECHECK_MS} milliseconds`, second.id);
      const again = await claim('c');

      expect(again.id).to.be.oneOf([first.id, second.id]);
      if (again.id === first.id) expect((await claim('d')).id).to.equal(second.id);
      expect(await acquireExclusive(db, again, 'vid_1.key.mp4')).to.equal(true);
    });
  });
});
