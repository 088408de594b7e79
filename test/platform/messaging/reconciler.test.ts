import { expect } from 'chai';
import { z } from 'zod';
import { defineMessage, type Envelope } from '../../../schemas/messages/define-message.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import {
  ack,
  consumeRoutes,
  type MessageRoute,
  on,
  type Received,
} from '../../../services/platform/messaging/consumer.js';
import { applyOnce } from '../../../services/platform/messaging/inbox.js';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import { queueMessage } from '../../../services/platform/messaging/outbox.js';
import { makeOwnSource } from '../../../services/platform/messaging/reconcile/message-source.js';
import {
  Reconciler,
  type ReconcilerOptions,
} from '../../../services/platform/messaging/reconcile/reconciler.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { waitUntil } from '../../setup/wait-until.js';

const rang = defineMessage('fact', 'videos.bell-rang.v1', z.object({ times: z.number().int() }));
const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const HOUR_MS = 3_600_000;

describe('Reconciler', () => {
  const database = useTestDatabase();
  const sender = database.source('videos');
  const receiver = database.source('jobs');
  let queue = '';
  let tests = 0;
  let opened: Reconciler[] = [];
  let applied: number[] = [];
  beforeEach(async () => {
    tests += 1;
    queue = `test.bells-${tests}`;
    applied = [];
    await sender.query('delete from outbox');
    await sender.query('delete from sent_message');
  });
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.stop()));
    opened = [];
  });

  /** Queues and loses a message: it is in no outbox and no queue. */
  const lose = async (times: number): Promise<Envelope> => {
    await inTransaction(sender, origin, (tx) => queueMessage(tx, rang, { times }, origin));
    const [[lost]]: [Array<{ envelope: Envelope }>, number] = await sender.query(
      'delete from outbox returning envelope',
    );
    return (lost as { envelope: Envelope }).envelope;
  };
  const route = (): MessageRoute =>
    on(rang, ({ times }, received) =>
      applyOnce(receiver, queue, received, async () => {
        applied.push(times);
      }),
    );
  const open = (differing: Partial<ReconcilerOptions> = {}): Reconciler => {
    const reconciler = new Reconciler({
      db: receiver,
      queue,
      routes: [route()],
      sources: [makeOwnSource('videos', sender)],
      log: silentLog,
      everyMs: HOUR_MS,
      graceMs: 0,
      ...differing,
    });
    opened.push(reconciler);
    return reconciler;
  };
  /** Simulates the time until the next pass. */
  const makeDue = async () => {
    await receiver.query('update reconciled_source set due_at = null where consumer = $1', [queue]);
    await receiver.query('update missed_message set due_at = null where consumer = $1', [queue]);
  };
  const missed = async (): Promise<Array<{ attempts: number }>> =>
    receiver.query('select attempts from missed_message where consumer = $1', [queue]);
  const received = ({ id, workspaceId, requestId }: Envelope): Received => ({
    messageId: id,
    workspaceId,
    requestId,
    attempt: 1,
    log: silentLog,
    signal: new AbortController().signal,
  });

  it('handles a message that never arrived, once, and ignores its late arrival', async () => {
    const envelope = await lose(3);
    const reconciler = open();

    await reconciler.reconcile();
    await makeDue();
    await reconciler.reconcile();
    await route().run(envelope, received(envelope));

    expect(applied).to.deep.equal([3]);
    expect(await missed()).to.deep.equal([]);
  });

  it('ignores received messages, and those that may still be in transit', async () => {
    const envelope = await lose(1);
    await route().run(envelope, received(envelope));
    await lose(2);

    await open({ graceMs: HOUR_MS }).reconcile();
    expect(applied).to.deep.equal([1]);

    await makeDue();
    await open().reconcile();
    expect(applied).to.deep.equal([1, 2]);
  });

  it('handles each message once when several processes reconcile at the same time', async () => {
    for (const times of [1, 2, 3, 4, 5]) await lose(times);

    await Promise.all([open(), open(), open()].map((one) => one.reconcile()));

    expect(applied.sort()).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('handles more than one page, and finds a message that committed after a later one', async () => {
    for (const times of [1, 2, 3, 4, 5, 6, 7]) await lose(times);
    const reconciler = open({ pageSize: 3 });
    let finish: () => void = () => undefined;
    const isFinishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let queued: () => void = () => undefined;
    const isQueued = new Promise<void>((resolve) => {
      queued = resolve;
    });
    const late = inTransaction(sender, origin, async (tx) => {
      await queueMessage(tx, rang, { times: 1000 }, origin);
      queued();
      await isFinishing;
    });
    await isQueued;
    await lose(1001);

    await reconciler.reconcile();
    expect(applied).to.have.members([1, 2, 3, 4, 5, 6, 7, 1001]);
    finish();
    await late;
    await makeDue();
    await reconciler.reconcile();

    expect(applied.slice(8)).to.deep.equal([1000]);
  });

  it('handles messages that the transport dead-lettered, and those purged from a queue', async () => {
    const transport = openTransport({ databaseUrl: database.urls.jobs, log: silentLog });
    try {
      const refusing = on(rang, async () => ({ outcome: 'drop', reason: 'a fault of ours' }) as const);
      const buried = await lose(1);
      const consumer = await consumeRoutes(transport, { queue }, [refusing], silentLog);
      await transport.publish([{ envelope: buried, kind: 'fact' }]);
      await waitUntil('it is dead', async () => (await transport.listDeadLetters(queue, 1)).length === 1);
      await consumer.stop();
      const purged = await lose(2);
      await transport.publish([{ envelope: purged, kind: 'fact' }]);
      await receiver.query('delete from messaging.message where queue = $1', [queue]);

      await open().reconcile();

      expect(applied.sort()).to.deep.equal([1, 2]);
    } finally {
      await transport.close();
    }
  });

  it('settles a message whose handler leaves no record', async () => {
    await lose(1);
    let runs = 0;
    const silent = on(rang, async () => {
      runs += 1;
      return ack;
    });
    const reconciler = open({ routes: [silent] });

    for (let pass = 0; pass < 3; pass += 1) {
      await reconciler.reconcile();
      await makeDue();
    }

    expect(runs).to.equal(1);
  });

  it('retries a failed message, and finally gives it up', async () => {
    await lose(1);
    const events: string[] = [];
    const failing = on(
      rang,
      async () => {
        events.push('tried');
        throw new Error('no');
      },
      async () => events.push('given up'),
    );
    const reconciler = open({ routes: [failing] });

    for (let pass = 0; pass < 12; pass += 1) {
      await reconciler.reconcile();
      await makeDue();
    }

    expect(events).to.deep.equal([...Array(8).fill('tried'), 'given up']);
    expect(await missed()).to.deep.equal([]);
  });

  it('gives up a message that has ended two processes', async () => {
    const { id } = await lose(1);
    const events: string[] = [];
    const deadly = on(
      rang,
      async () => {
        events.push('tried');
        return ack;
      },
      async (_, __, cause) => events.push(cause),
    );
    const reconciler = open({ routes: [deadly] });
    // As two processes left it that ended while they handled it.
    await receiver.query(
      `insert into missed_message (consumer, message_id, envelope, attempts) select $1, $2, envelope, 2 from
         (select $3::jsonb as envelope) as lost`,
      [queue, id, JSON.stringify((await makeOwnSource('videos', sender).find([id]))[0])],
    );
    await receiver.query('insert into suspected_message (consumer, message_id, times) values ($1, $2, 1)', [
      ...[queue, id],
    ]);

    await reconciler.reconcile();

    expect(events).to.deep.equal(['process-ended']);
    expect(await missed()).to.deep.equal([]);
  });

  it('counts no attempt that fails because of a dependency', async () => {
    await lose(1);
    const failing = on(rang, async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    });
    const reconciler = open({ routes: [failing] });

    for (let pass = 0; pass < 3; pass += 1) {
      await reconciler.reconcile();
      await makeDue();
    }

    expect(await missed()).to.deep.equal([{ attempts: 0 }]);
  });

  it('compares with the other sources while one is unavailable', async () => {
    await lose(1);
    const away = {
      name: 'media',
      list: () => Promise.reject(new Error('away')),
      find: () => Promise.reject(new Error('away')),
    };

    await open({ sources: [away, makeOwnSource('videos', sender)] }).reconcile();

    expect(applied).to.deep.equal([1]);
  });

  it('continues from an earlier position of a source that was restored', async () => {
    await lose(1);
    await receiver.query('insert into reconciled_source (consumer, source, position) values ($1, $2, $3)', [
      ...[queue, 'videos', 1_000_000],
    ]);
    const reconciler = open();

    await reconciler.reconcile();
    await makeDue();
    await reconciler.reconcile();

    expect(applied).to.deep.equal([1]);
  });
});
