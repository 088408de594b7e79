import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { takeWork } from '../../../schemas/messages/media.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { takeWorkRoute } from '../../../services/media/queue/take-work.consumer.js';
import { WorkEntity } from '../../../services/media/queue/work.entity.js';
import { WorkPool } from '../../../services/media/queue/work-pool.js';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { inTransaction } from '../../../services/platform/database.js';
import { consumeRoutes } from '../../../services/platform/messaging/consumer.js';
import { OutboxRelay } from '../../../services/platform/messaging/outbox.js';
import { openTestTransport, type TransportAddress } from '../../platform/messaging/transport-fixture.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { useFolder } from '../../setup/folders.js';
import { isRepeated } from '../../setup/repeated.js';
import { waitUntil } from '../../setup/wait-until.js';

const DYING_WORKER = fileURLToPath(new URL('./dying-worker.js', import.meta.url));
const WORKSPACE = { workspaceId: 'ws_test' };
const JOB = { ...WORKSPACE, jobId: 'export_1', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
const PIECES = 3;

describe('worker killed between a command’s delivery and its acknowledgement', () => {
  const database = useTestDatabase();
  const db = database.source('media');
  const admin = database.admin();
  const dataDir = useFolder();
  const stops: Array<() => Promise<unknown>> = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    await inTransaction(db, WORKSPACE, (tx) => tx.query('delete from work'));
    await db.query('delete from outbox');
  });

  /** Waits until it consumes; `told` collects the units it received. */
  const startDying = async (address: TransportAddress, queue: string, takes: boolean) => {
    const argument = JSON.stringify({ address, databaseUrl: database.urls.media, queue, dataDir, takes });
    const child: ChildProcess = spawn(process.execPath, [DYING_WORKER, argument], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    stops.push(async () => child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
    await waitUntil('it consumes', () => lines.includes('ready'));
    return {
      told: () =>
        lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line).workId as string),
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  };
  /** A worker as in the product, with the units it received. */
  const startWorker = async (address: TransportAddress, queue: string) => {
    const transport = openTestTransport(address);
    stops.push(() => transport.close());
    const done: string[] = [];
    const handed: string[] = [];
    const pool = new WorkPool({
      db,
      transport,
      concurrency: 1,
      leaseMs: 60_000,
      log: silentLog,
      delays: { pollMs: 50, roomPollMs: 20 },
      databaseUrl: database.urls.media,
      storage: makeDiskStorage(dataDir, 0),
      handlers: {
        segment: async ({ work }) => {
          done.push(work.id);
          return {};
        },
      },
    });
    stops.push(() => pool.stop());
    const route = takeWorkRoute(pool);
    const told: typeof route = {
      ...route,
      run: async (envelope, received) => {
        handed.push(takeWork.payload.parse(envelope.payload).workId);
        return route.run(envelope, received);
      },
    };
    const consumer = await consumeRoutes(transport, { queue, prefetch: 1 }, [told], silentLog);
    stops.push(() => consumer.stop());
    return { transport, done, handed };
  };
  const rows = () => inTransaction(db, WORKSPACE, (tx) => tx.find(WorkEntity, { order: { ordinal: 'asc' } }));

  const addresses: Record<string, () => TransportAddress> = {
    RabbitMQ: () => ({ kind: 'rabbitmq', url: process.env.TEST_AMQP_URL ?? '', space: aSpace() }),
    PostgreSQL: () => ({ kind: 'postgres', url: database.urls.media, space: 'messaging' }),
  };
  // Whether the unit was leased depends on its row, whichever transport is used.
  for (const [name, addressOf] of Object.entries(addresses))
    for (const takes of name === 'RabbitMQ' || isRepeated ? [false, true] : [false])
      it(`loses nothing over ${name}, ${takes ? 'after it had leased the unit' : 'before it leased the unit'}`, async () => {
        const address = addressOf();
        const queue = `media.work-${takes ? 'leased' : 'untouched'}`;
        const dying = await startDying(address, queue, takes);
        const publishing = openTestTransport(address);
        stops.push(() => publishing.close());
        const relay = new OutboxRelay({
          db,
          databaseUrl: database.urls.media,
          schema: 'media',
          transport: publishing,
          log: silentLog,
        });
        stops.push(() => relay.stop());
        await inTransaction(db, WORKSPACE, (tx) =>
          queueWork(
            tx,
            JOB,
            Array.from({ length: PIECES }, (_, ordinal) => ({ kind: 'segment', ordinal, payload: {} })),
          ),
        );
        await waitUntil('it has one in hand', () => dying.told().length > 0);
        const leased = (await rows()).filter(({ state }) => state === 'leased');
        expect(leased).to.have.lengthOf(takes ? 1 : 0);

        await dying.kill();
        // Expires its leases on the work and on the message.
        await inTransaction(db, WORKSPACE, (tx) =>
          tx.query(`update work set lease_until = now() - interval '1 second' where state = 'leased'`),
        );
        await admin.query('update messaging.message set visible_at = now() where queue = $1', [queue]);
        const { transport, done, handed } = await startWorker(address, queue);
        const ids = (await rows()).map(({ id }) => id);
        await waitUntil('all are done', async () => (await rows()).every(({ state }) => state === 'done'));
        await waitUntil('every command came', () => ids.every((id) => handed.includes(id)));

        expect(dying.told(), 'one at a time').to.have.lengthOf(1);
        expect([...done].sort(), 'each once').to.deep.equal([...ids].sort());
        expect((await rows()).map(({ attempt }) => attempt).sort()).to.deep.equal([1, 1, takes ? 2 : 1]);
        expect(await transport.listDeadLetters(queue, 10)).to.deep.equal([]);
      });
});

const aSpace = (): string => `lost-${randomBytes(4).toString('hex')}.`;
