import { expect } from 'chai';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { defineMessage } from '../../../schemas/messages/define-message.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { consumeRoutes, on, type Received } from '../../../services/platform/messaging/consumer.js';
import { applyOnce, forgetOldDeliveries } from '../../../services/platform/messaging/inbox.js';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import { OutboxRelay, queueMessage } from '../../../services/platform/messaging/outbox.js';
import { watchOutbox } from '../../../services/platform/messaging/queue-metrics.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { metricValue } from '../../setup/metric-values.js';
import { queuedNames } from '../../setup/queued-messages.js';
import { waitUntil } from '../../setup/wait-until.js';

const rang = defineMessage('fact', 'videos.bell-rang.v1', z.object({ times: z.number().int() }));
const ring = defineMessage('command', 'media.ring-bell.v1', z.object({}));
const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

const until = (condition: () => Promise<boolean> | boolean) =>
  waitUntil('it came to pass', condition, { everyMs: 20 });

describe('outbox and inbox', () => {
  const database = useTestDatabase();
  const db = database.source('videos');
  let transport: Transport;
  let relay: OutboxRelay | undefined;

  before(async () => {
    transport = openTransport({ databaseUrl: database.urls.videos, log: silentLog });
  });
  after(async () => {
    await transport.close();
  });
  beforeEach(() => db.query('delete from outbox'));
  afterEach(() => relay?.stop());

  const startRelay = (over = transport, emptyPollMs?: number) => {
    relay = new OutboxRelay({
      db,
      databaseUrl: database.urls.videos,
      schema: 'videos',
      transport: over,
      log: silentLog,
      ...(emptyPollMs !== undefined && { emptyPollMs }),
    });
  };

  it('remove messages that are too old to be redelivered, in batches, and no others', async () => {
    await db.query(`insert into inbox (consumer, message_id, received_at)
      select 'old', n::text, now() - (25 + n) * interval '1 day' from generate_series(1, 9) n`);

    await forgetOldDeliveries(db, 2);

    const left = await db.query(`select message_id from inbox where consumer = 'old' order by message_id`);
    expect(left.map((row: { message_id: string }) => row.message_id)).to.deep.equal(['1', '2', '3', '4']);
  });

  it('queue nothing when the transaction does not commit', async () => {
    const failing = inTransaction(db, origin, async (tx) => {
      await queueMessage(tx, rang, { times: 1 }, origin);
      throw new Error('no');
    });

    await failing.catch(() => undefined);

    expect(await queuedNames(db)).to.deep.equal([]);
  });

  it('serve how many messages are not published, and how old the oldest is, as metrics', async () => {
    const metrics = new Registry();
    watchOutbox(metrics, db);
    const served = async () => [
      await metricValue(metrics, 'outbox_messages'),
      await metricValue(metrics, 'outbox_oldest_seconds'),
    ];
    await inTransaction(db, origin, (tx) => queueMessage(tx, rang, { times: 1 }, origin));
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    await db.query(
      `update outbox set envelope = envelope::jsonb || jsonb_build_object('createdAt', $1::text)`,
      [createdAt],
    );
    await inTransaction(db, origin, (tx) => queueMessage(tx, rang, { times: 2 }, origin));

    const [messages, seconds] = await served();
    startRelay();
    await until(async () => (await queuedNames(db)).length === 0);

    expect(messages).to.equal(2);
    expect(seconds).to.be.within(60, 600);
    expect(await served()).to.deep.equal([0, 0]);
  });

  it('refuse to queue an invalid payload', async () => {
    const queued = inTransaction(db, origin, (tx) => queueMessage(tx, rang, { times: 1.5 }, origin));

    expect(
      await queued.then(
        () => 'queued',
        (err: Error) => err.name,
      ),
    ).to.equal('ZodError');
  });

  it('carry a message from one transaction to another, once although it is delivered twice', async () => {
    const applied: number[] = [];
    const seen: Received[] = [];
    const consumer = await consumeRoutes(
      transport,
      { queue: 'test.bells' },
      [
        on(rang, ({ times }, received) => {
          seen.push(received);
          return applyOnce(db, 'test.bells', received, async () => applied.push(times));
        }),
      ],
      silentLog,
    );
    await inTransaction(db, origin, (tx) => queueMessage(tx, rang, { times: 3 }, origin));
    const [{ envelope }] = await db.query('select envelope from outbox');
    // The state after a relay died between publishing and removing.
    await transport.publish([{ kind: 'fact', envelope }]);

    startRelay();
    await until(() => seen.length >= 2);
    await consumer.stop();

    expect(applied).to.deep.equal([3]);
    expect(seen[0]).to.include(origin);
    // It is removed after it was published.
    await until(async () => (await queuedNames(db)).length === 0);
  });

  it('send a message whose notification was lost', async () => {
    await inTransaction(db, origin, (tx) => queueMessage(tx, rang, { times: 4 }, origin));
    const [queued] = await db.query('delete from outbox returning kind, envelope');
    startRelay(transport, 20);

    await db.query(
      'insert into outbox (kind, envelope) select kind, envelope from json_populate_recordset(null::outbox, $1)',
      [JSON.stringify(queued)],
    );

    await until(async () => (await queuedNames(db)).length === 0);
  });

  it('store a command without a receiver, and delay nothing else', async () => {
    let notices = 0;
    const listening = await consumeRoutes(
      transport,
      { queue: 'test.others' },
      [
        on(rang, async () => {
          notices += 1;
          return { outcome: 'ack' };
        }),
      ],
      silentLog,
    );
    await inTransaction(db, origin, async (tx) => {
      await queueMessage(tx, ring, {}, origin);
      await queueMessage(tx, rang, { times: 1 }, origin);
    });

    startRelay();
    await until(() => notices > 0);
    // A message is received before the relay removes it from the outbox.
    await until(async () => (await queuedNames(db)).length === 1);
    expect(await queuedNames(db)).to.deep.equal(['media.ring-bell.v1']);
    let notified = 0;
    const late = await consumeRoutes(
      transport,
      { queue: 'test.late' },
      [
        on(ring, async () => {
          notified += 1;
          return { outcome: 'ack' };
        }),
      ],
      silentLog,
    );
    await until(() => notified === 1);

    await until(async () => (await queuedNames(db)).length === 0);
    await listening.stop();
    await late.stop();
  });

  it('drop an invalid payload to the dead letters, with the reason', async () => {
    const consumer = await consumeRoutes(
      transport,
      { queue: 'test.strict' },
      [on(rang, async () => ({ outcome: 'ack' }))],
      silentLog,
    );
    const envelope = {
      ...origin,
      id: 'msg_1',
      name: rang.name,
      createdAt: new Date().toISOString(),
      payload: { times: 'x' },
    };

    await transport.publish([{ kind: 'fact', envelope }]);
    await waitUntil(
      'it came to pass',
      async () => (await transport.listDeadLetters('test.strict', 10)).length > 0,
    );
    await consumer.stop();

    const [dead] = await transport.listDeadLetters('test.strict', 10);
    expect(dead?.reason).to.match(/unparsable payload.*times/s);
  });

  it('publish messages that were queued while the broker was unavailable', async () => {
    let published = 0;
    let refused = 0;
    let away = true;
    const flaky: Transport = Object.create(transport, {
      publish: {
        value: async (messages: unknown[]) => {
          if (away) {
            refused += 1;
            throw new Error('broker away');
          }
          published += messages.length;
        },
      },
    });
    startRelay(flaky);
    await inTransaction(db, origin, (tx) => queueMessage(tx, rang, { times: 1 }, origin));
    await until(() => refused > 0);
    expect(await queuedNames(db)).to.have.length(1);

    away = false;
    await until(async () => (await queuedNames(db)).length === 0);

    expect(published).to.equal(1);
  });
});
