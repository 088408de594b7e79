import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { cancelWork } from '../../schemas/messages/media.js';
import { claimWork, completeWork, renewLease, requeueWork } from '../../services/media/queue/lease-work.js';
import { queueWork } from '../../services/media/queue/queue-work.js';
import type { WorkEntity } from '../../services/media/queue/work.entity.js';
import { mediaSchema } from '../../services/media/schema.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { OutboxRelay, queueMessage } from '../../services/platform/messaging/outbox.js';
import { PostgresStatements } from '../../services/platform/messaging/postgres-statements.js';
import type { Transport } from '../../services/platform/messaging/transport.js';
import { claimDeliveries, renewLeases } from '../../services/webhooks/delivery/claim-deliveries.js';
import { advanceDelayed, reclaimLapsed } from '../../services/webhooks/delivery/reclaim-lapsed.js';
import { settleAttempts } from '../../services/webhooks/delivery/settle-attempts.js';
import { webhooksSchema } from '../../services/webhooks/schema.js';
import { silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { insertWebhook, somethingHappened } from '../setup/deliveries.js';
import { makeSettableClock, type SettableClock } from '../setup/settable-clock.js';
import { waitUntil } from '../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const origin = { ...WORKSPACE, requestId: 'req_test' };
const LEASE_MS = 10_000;

describe('database clock that jumps by hours', () => {
  const database = useTestDatabase();

  let clock: SettableClock;

  before(async () => {
    clock = await makeSettableClock(database);
  });
  after(async () => {
    await clock.stop();
  });
  beforeEach(() => clock.set(5));
  const setBack = () => clock.set(0);

  describe('back, does not delay', () => {
    it('a message in an outbox, new or to be retried', async () => {
      const db = await clock.open(database.urls.media, mediaSchema);
      for (const jobId of ['export_new', 'export_again'])
        await inTransaction(db, WORKSPACE, (tx) =>
          queueMessage(tx, cancelWork, { jobId, attempt: 1 }, origin),
        );
      await db.query(
        `update outbox set failures = 3, due_at = now() + interval '10 seconds' where envelope->'payload'->>'jobId' = 'export_again'`,
      );
      await setBack();

      const published: string[] = [];
      const publish: Transport['publish'] = async (messages) => {
        for (const { envelope } of messages) published.push((envelope.payload as { jobId: string }).jobId);
      };
      const transport = { publish } as Transport;
      const relay = new OutboxRelay({
        db,
        databaseUrl: database.urls.media,
        schema: 'media',
        transport,
        log: silentLog,
      });
      await waitUntil('both are published', () => published.length === 2).finally(() => relay.stop());

      expect(published).to.have.members(['export_new', 'export_again']);
    });

    it('a message of a queue, or one whose consumer died', async () => {
      const statements = new PostgresStatements(clock.openPool(database.urls.media), 'messaging');
      await statements.declare({ queue: 'clock.queue', messageNames: ['clock.event.v1'] });
      const publish = () =>
        statements.publish([
          {
            id: randomUUID(),
            name: 'clock.event.v1',
            ...origin,
            createdAt: new Date().toISOString(),
            payload: {},
          },
        ]);
      const claim = async () => statements.claim('clock.queue', 10, randomUUID(), LEASE_MS);
      await publish();
      const [held] = await claim();
      if (!held) throw new Error('Nothing was claimed');
      await publish();
      await setBack();

      expect(await statements.nextDueMs('clock.queue')).to.equal(0);
      await statements.renew([held], LEASE_MS);
      const [fresh, ...others] = await claim();
      expect(fresh?.id).to.be.a('string').not.equal(held.id);
      expect(others).to.deep.equal([]);

      await clock.set(-5);
      expect((await claim()).map(({ id }) => id)).to.have.members([held.id, fresh?.id]);
    });

    it('work, or work whose worker died', async () => {
      const db = await clock.open(database.urls.media, mediaSchema);
      const job = { ...origin, jobId: 'export_1', jobAttempt: 1, videoId: 'vid_1' };
      const claim = () => claimWork(db, randomUUID(), LEASE_MS, ['segment']);
      await inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [{ kind: 'segment', payload: {} }]));
      await setBack();

      const first = (await claim()) as WorkEntity;
      expect(first).to.include({ jobId: 'export_1' });
      await clock.set(-5);
      await inTransaction(db, WORKSPACE, (tx) => renewLease(tx, first, LEASE_MS, 0));
      expect(await claim(), 'its worker lives').to.equal(null);
      await clock.set(-10);
      const second = (await claim()) as WorkEntity;
      expect(second).to.include({ id: first.id, attempt: 2 });
      await inTransaction(db, WORKSPACE, (tx) => requeueWork(tx, second, { delayMs: 0, counts: false }));
      await clock.set(-15);
      expect(await claim()).to.include({ id: first.id });
    });

    it('a message that is to be delivered again', async () => {
      const statements = new PostgresStatements(clock.openPool(database.urls.media), 'messaging');
      await statements.declare({ queue: 'clock.retry', messageNames: ['clock.retry.v1'] });
      const claim = () => statements.claim('clock.retry', 10, randomUUID(), LEASE_MS);
      await statements.publish([
        {
          id: randomUUID(),
          name: 'clock.retry.v1',
          ...origin,
          createdAt: new Date().toISOString(),
          payload: {},
        },
      ]);
      const [first] = await claim();
      if (!first) throw new Error('Nothing was claimed');
      await statements.release(first, 300_000, false);
      expect(await claim(), 'delayed').to.deep.equal([]);
      await setBack();

      expect((await claim()).map(({ id }) => id)).to.deep.equal([first.id]);
    });

    it('work that failed and is repeated, also on the worker where it failed', async () => {
      const db = await clock.open(database.urls.media, mediaSchema);
      const job = { ...origin, jobId: 'tool_1', jobAttempt: 1, videoId: null };
      const claim = () => claimWork(db, 'worker', LEASE_MS, ['tool']);
      await inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [{ kind: 'tool', payload: {} }]));
      const first = (await claim()) as WorkEntity;
      await inTransaction(db, WORKSPACE, (tx) =>
        requeueWork(tx, first, { delayMs: 60_000, counts: true, failures: { machine: 1 } }),
      );
      expect(await claim(), 'delayed').to.equal(null);
      await setBack();

      expect(await claim()).to.include({ id: first.id, attempt: 2 });
    });

    it('a delivery, or one whose sender died', async () => {
      const db: DataSource = await clock.open(database.urls.webhooks, webhooksSchema);
      await insertWebhook(db, { url: 'https://receiver.test/' });
      await somethingHappened(db);
      const claim = (owner: string) => claimDeliveries(db, { owner, leaseMs: LEASE_MS, max: 10 });
      await setBack();

      const [first] = await claim('one');
      expect(first).to.include({ event: 'video.created' });
      await clock.set(-5);
      await renewLeases(db, 'one', LEASE_MS);
      expect(await reclaimLapsed(db, LEASE_MS), 'its sender lives').to.equal(0);
      await clock.set(-10);
      expect(await reclaimLapsed(db, LEASE_MS)).to.equal(1);
      await clock.set(-15);
      expect((await claim('two')).map(({ id }) => id)).to.deep.equal([first?.id]);
    });

    it('a delivery that is to be repeated', async () => {
      const db: DataSource = await clock.open(database.urls.webhooks, webhooksSchema);
      await insertWebhook(db, { url: 'https://receiver.test/again' });
      await somethingHappened(db);
      const claim = () => claimDeliveries(db, { owner: 'again', leaseMs: LEASE_MS, max: 10 });
      const claimed = await claim();
      const delivery = claimed.find(({ webhook }) => webhook.url === 'https://receiver.test/again');
      if (!delivery) throw new Error('Nothing was claimed');
      const refused = {
        delivery,
        startedAt: new Date(),
        durationMs: 1,
        request: null,
        status: 500,
        responseBody: null,
        reason: 'The receiver responded with 500',
      };
      await settleAttempts(db, 'again', [refused]);
      expect(await advanceDelayed(db), 'five seconds after its first failure').to.equal(0);
      await setBack();

      expect(await advanceDelayed(db)).to.equal(1);
      expect((await claim()).map(({ id }) => id)).to.include(delivery.id);
    });
  });

  describe('forward, ends leases, so that another process continues with', () => {
    const setForward = () => clock.set(10);

    it('work, of which one result counts', async () => {
      const db = await clock.open(database.urls.media, mediaSchema);
      const job = { ...origin, jobId: 'export_2', jobAttempt: 1, videoId: 'vid_2' };
      const claim = () => claimWork(db, randomUUID(), LEASE_MS, ['join']);
      await inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [{ kind: 'join', payload: {} }]));
      const first = (await claim()) as WorkEntity;
      await setForward();

      const second = (await claim()) as WorkEntity;
      const complete = (work: WorkEntity) => inTransaction(db, WORKSPACE, (tx) => completeWork(tx, work, {}));

      expect(second).to.include({ id: first.id, attempt: 2 });
      expect([await complete(first), await complete(second)]).to.deep.equal([false, true]);
    });

    it('a delivery, under its id', async () => {
      const db: DataSource = await clock.open(database.urls.webhooks, webhooksSchema);
      await insertWebhook(db, { url: 'https://receiver.test/forward' });
      await somethingHappened(db);
      const claim = (owner: string) => claimDeliveries(db, { owner, leaseMs: LEASE_MS, max: 10 });
      const first = (await claim('one')).map(({ id }) => id);
      await setForward();

      await reclaimLapsed(db, LEASE_MS);

      expect(first).to.not.deep.equal([]);
      expect((await claim('two')).map(({ id }) => id)).to.include.members(first);
    });
  });
});
