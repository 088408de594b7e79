import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { inTransaction } from '../../../services/platform/database.js';
import { OutboxRelay, queueMessage } from '../../../services/platform/messaging/outbox.js';
import { makeRabbitTransport } from '../../../services/platform/messaging/rabbitmq.js';
import { programs } from '../../../services/platform/package-root.js';
import { silentLog } from '../../setup/calls.js';
import { claimPort } from '../../setup/claim-port.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';
import { deliveriesOf, insertWebhook, removeEverything } from '../../setup/deliveries.js';
import { type GuardedProcess, spawnGuarded } from '../../setup/guarded-process.js';
import { startPrivateRabbitmq } from '../../setup/private-rabbitmq.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeTestAuthority, type TestAuthority } from '../../setup/test-authority.js';
import { waitUntil } from '../../setup/wait-until.js';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../setup/webhook-receiver.js';

const PROGRAM = join(programs, 'services', 'webhooks', 'main.js');

/** A service's key pair, as passed to its processes. */
function makeKeys(): { CALLER_SIGNING_KEY: string; CALLER_PUBLIC_KEYS: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const named = { kid: 'webhooks', alg: 'EdDSA' };
  return {
    CALLER_SIGNING_KEY: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...named }),
    CALLER_PUBLIC_KEYS: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), ...named }] }),
  };
}

const videoOf = ({ body }: ReceivedWebhook): string => JSON.parse(body).data.videoId;
const idOf = ({ headers }: ReceivedWebhook): string => headers['webhook-id'] as string;

describe('webhooks process that is killed with SIGKILL, with facts through RabbitMQ', () => {
  let database: TestDatabase;
  let db: DataSource;
  let jobs: DataSource;
  let authority: TestAuthority;
  let broker: Awaited<ReturnType<typeof startPrivateRabbitmq>>;
  let receiver: WebhookReceiver;
  let env: NodeJS.ProcessEnv;
  let running: GuardedProcess | undefined;
  const opened: Array<() => Promise<unknown>> = [];
  let meanwhile: (webhook: ReceivedWebhook) => 'no answer' | undefined = () => undefined;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('webhooks');
    jobs = await database.open('jobs');
    authority = makeTestAuthority();
    receiver = await startWebhookReceiver(authority, (webhook, response) => {
      if (meanwhile(webhook) !== 'no answer') response.end('thanks');
    });
    broker = await startPrivateRabbitmq();
    const transport = makeRabbitTransport({ url: broker.url, log: silentLog });
    opened.push(() => transport.close());
    const relay = new OutboxRelay({
      db: jobs,
      databaseUrl: database.urls.jobs,
      schema: 'jobs',
      transport,
      log: silentLog,
    });
    opened.push(() => relay.stop());
    env = {
      ...makeKeys(),
      PATH: process.env.PATH,
      PORT: String(await claimPort()),
      LOG_LEVEL: 'error',
      DATABASE_URL: database.urls.webhooks,
      AMQP_URL: broker.url,
      WEBHOOK_LEASE_MS: '10000',
      STORAGE_URL: 'http://storage.test/files',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      JOBS_URL: 'http://127.0.0.1:1',
      VIDEOS_URL: 'http://127.0.0.1:1',
      STORAGE_SIGNING_SECRET: 'a storage secret that the tests alone know',
      WEBHOOK_SECRETS_KEY: 'a key of the tests for webhook secrets',
      NODE_EXTRA_CA_CERTS: authority.caFile,
    };
    // The queue must exist before a fact is published, or the fact is dropped.
    await transport.declare({ queue: 'webhooks.facts', messageNames: [jobSettled.name] });
    start();
  });
  after(async () => {
    await kill();
    for (const close of opened.reverse()) await close();
    await broker?.stop();
    receiver?.stop();
    authority?.remove();
    await database?.drop();
  });
  afterEach(async () => {
    meanwhile = () => undefined;
    receiver.received.splice(0);
    await removeEverything(db);
  });

  /** Without a broker the process exits: then it is restarted, as by its supervisor. */
  let isBrokerKilled = false;
  function start(): void {
    const started = spawnGuarded(process.execPath, [PROGRAM], { env, stdio: 'inherit' });
    running = started;
    void started.exited.then(() => {
      if (running === started && isBrokerKilled) start();
    });
  }
  async function kill(): Promise<void> {
    const killed = running;
    running = undefined;
    killed?.signal('SIGKILL');
    await killed?.exited;
    // Simulates the time after which its leases expire.
    const admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(
      `update webhooks.delivery set lease_until = now() - interval '1 second' where state = 'leased'`,
    );
    await admin.end();
  }
  const exported = (videoId: string) =>
    inTransaction(jobs, { workspaceId: 'ws_test' }, (tx) =>
      queueMessage(
        tx,
        jobSettled,
        {
          jobId: `export_${videoId}`,
          attempt: 1,
          kind: 'export',
          type: 'export',
          videoId,
          status: 'completed',
          result: { videoId },
          error: null,
          parent: null,
        },
        { workspaceId: 'ws_test', requestId: 'req_test' },
      ),
    );
  const delivered = (webhookId: string, count: number) =>
    waitUntil(`${count} are delivered`, async () => {
      const all = await deliveriesOf(db, webhookId);
      return all.length === count && all.every(({ state }) => state === 'delivered') && all;
    });
  /** Each fact has one id in all its deliveries. */
  function expectOneIdEach(videos: readonly string[]): void {
    const ids = new Map<string, Set<string>>();
    for (const one of receiver.received) {
      expect(JSON.parse(one.body).id).to.equal(idOf(one));
      ids.set(videoOf(one), (ids.get(videoOf(one)) ?? new Set()).add(idOf(one)));
    }
    expect([...ids.keys()]).to.have.members([...videos]);
    expect([...ids.values()].map(({ size }) => size)).to.deep.equal(videos.map(() => 1));
  }

  it('sends running deliveries again, under the same id', async () => {
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    const cut = new Promise<void>((resolve) => {
      meanwhile = () => {
        resolve();
        return 'no answer';
      };
    });

    await exported('vid_1');
    await cut;
    await kill();
    meanwhile = () => undefined;
    start();

    await delivered(id, 1);
    expectOneIdEach(['vid_1']);
    const attempts = receiver.received.map(({ headers }) => headers['x-svc-delivery-attempt']);
    expect(attempts).to.deep.equal(['1', '2']);
  });

  it('sends deliveries that were queued while no process ran', async () => {
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    await kill();

    await exported('vid_1');
    await waitUntil('the broker has it', async () => (await queuedMessages(jobs)).length === 0);
    start();

    await delivered(id, 1);
    expectOneIdEach(['vid_1']);
  });

  it('loses nothing and assigns no second id when it is killed repeatedly, with the broker killed meanwhile', async () => {
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    const videos = Array.from({ length: 60 }, (_, i) => `vid_${i}`);
    // At any point between the fact and the settled delivery.
    let seen = 0;
    let kills = 0;
    let killing: Promise<void> = Promise.resolve();
    const killNow = () => {
      kills += 1;
      killing = killing.then(kill).then(start);
    };
    meanwhile = () => {
      seen += 1;
      if (seen % 9 === 0 && kills < 6) killNow();
    };

    for (const videoId of videos.slice(0, 20)) await exported(videoId);
    await waitUntil('some have come', () => receiver.received.length >= 5);
    isBrokerKilled = true;
    await broker.kill();
    for (const videoId of videos.slice(20, 40)) await exported(videoId);
    killNow();
    await broker.restart();
    for (const videoId of videos.slice(40)) await exported(videoId);

    await delivered(id, videos.length);
    await killing;
    expect(kills).to.be.at.least(3);
    expectOneIdEach(videos);
  });
});
