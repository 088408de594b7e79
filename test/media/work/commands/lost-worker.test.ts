import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { renderVideo } from '../../../../schemas/messages/media.js';
import { WorkEntity } from '../../../../services/media/queue/work.entity.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { commandRoutes } from '../../../../services/media/work/commands/commands.consumer.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { consumeRoutes, type MessageRoute } from '../../../../services/platform/messaging/consumer.js';
import type { Outcome } from '../../../../services/platform/messaging/transport.js';
import { openTestTransport, type TransportAddress } from '../../../platform/messaging/transport-fixture.js';
import { silentLog } from '../../../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../../../setup/database.js';
import { aRenderRequest } from '../../../setup/render-request.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { waitUntil } from '../../../setup/wait-until.js';

const DYING_WORKER = fileURLToPath(new URL('./dying-worker.js', import.meta.url));
const WORKSPACE = { workspaceId: 'ws_test' };
const REQUEST = aRenderRequest({ videoId: 'vid_1', sourceFileId: 'fil_1' });

describe('worker killed between a command’s delivery and its acknowledgement', () => {
  let database: TestDatabase;
  let db: DataSource;
  let admin: Client;
  let dataDir: string;
  const stops: Array<() => Promise<unknown>> = [];

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('media');
    admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    dataDir = await mkdtemp(join(tmpdir(), 'lost-worker-'));
  });
  after(async () => {
    await admin.end();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    await inTransaction(db, WORKSPACE, (tx) => tx.query('delete from work'));
  });

  /** Waits until it consumes. */
  const startDying = async (argument: object) => {
    const whole = JSON.stringify({ ...argument, databaseUrl: database.urls.media, dataDir });
    const child = spawn(process.execPath, [DYING_WORKER, whole], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    stops.push(async () => child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
    await waitUntil('it consumes', () => lines.includes('ready'));
    return {
      deliveries: () => lines.filter((line) => line === 'delivered').length,
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  };
  const open = (address: TransportAddress) => {
    const transport = openTestTransport(address);
    stops.push(() => transport.close());
    return transport;
  };
  const rows = () => inTransaction(db, WORKSPACE, (tx) => tx.find(WorkEntity));

  const addresses: Record<string, () => TransportAddress> = {
    RabbitMQ: () => ({ kind: 'rabbitmq', url: process.env.TEST_AMQP_URL ?? '', space: aSpace() }),
    PostgreSQL: () => ({ kind: 'postgres', url: database.urls.media, space: 'messaging' }),
  };
  // Whether it became work depends on the inbox, whichever transport is used.
  for (const [name, addressOf] of Object.entries(addresses))
    for (const accepts of name === 'RabbitMQ' ? [false, true] : [false])
      it(`accepts the command once over ${name}, ${accepts ? 'after it had become work' : 'before it became work'}`, async () => {
        const address = addressOf();
        const queue = `media.commands-${accepts ? 'accepted' : 'untouched'}`;
        const dying = await startDying({ address, queue, accepts });
        await open(address).publish([
          {
            kind: 'command',
            envelope: {
              ...WORKSPACE,
              id: `msg_${name}_${queue}`,
              name: renderVideo.name,
              requestId: 'req_1',
              createdAt: new Date().toISOString(),
              payload: { jobId: 'export_1', attempt: 1, videoId: 'vid_1', planId: 'pln_1', request: REQUEST },
            },
          },
        ]);
        await waitUntil('it has the command', () => dying.deliveries() === 1);
        expect(await rows()).to.have.lengthOf(accepts ? 1 : 0);

        await dying.kill();
        // Expires its lease on the message.
        await admin.query('update messaging.message set visible_at = now() where queue = $1', [queue]);
        const videos = makeSubgraphDouble(() => ({ renderPlan: null }));
        const routes = commandRoutes({ db, storage: makeDiskStorage(dataDir, 0), videos });
        const accept = routes.find((route) => route.name === renderVideo.name) as MessageRoute;
        const outcomes: Outcome[] = [];
        const noted: MessageRoute = {
          ...accept,
          run: async (...delivery) => {
            const outcome = await accept.run(...delivery);
            outcomes.push(outcome);
            return outcome;
          },
        };
        const consumer = await consumeRoutes(open(address), { queue, prefetch: 1 }, [noted], silentLog);
        stops.push(() => consumer.stop());
        await waitUntil('it is delivered again', () => outcomes.length > 0);

        expect(outcomes).to.deep.equal([{ outcome: 'ack' }]);
        const work = await rows();
        expect(work.map(({ kind, payload }) => ({ kind, payload }))).to.deep.equal([
          { kind: 'plan', payload: { planId: 'pln_1', request: REQUEST } },
        ]);
        expect(videos.calls, 'the command carries the request').to.deep.equal([]);
      });
});

const aSpace = (): string => `lost-${randomBytes(4).toString('hex')}.`;
