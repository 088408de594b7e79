import type { ServerResponse } from 'node:http';
import { after, before } from 'mocha';
import { type FaultProxy, startFaultProxy } from '../../chaos/faults/fault-proxy.js';
import { makeProcessClocks, type ProcessClocks } from '../../chaos/faults/process-clocks.js';
import {
  makeSwappablePrograms,
  type SwappablePrograms,
  withPrograms,
} from '../../chaos/faults/swappable-programs.js';
import { startPrivateRabbitmq } from '../../setup/private-rabbitmq.js';
import { type Product, startProduct } from '../../setup/product.js';
import { installObserver, makeObserver, type ProductObserver } from '../../setup/product-observer.js';
import type { ChildName } from '../../setup/running-product.js';
import { makeSmallDisk, type SmallDisk } from '../../setup/small-disk.js';
import { makeTestAuthority, type TestAuthority } from '../../setup/test-authority.js';
import { waitUntil } from '../../setup/wait-until.js';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../setup/webhook-receiver.js';

export type Broker = Awaited<ReturnType<typeof startPrivateRabbitmq>>;

/** A product for one test file alone: its tests kill it, break it, and count what it stores and runs. */
export interface ExclusiveProduct extends Product {
  /** The operator's settings that it was started with. */
  readonly settings: NodeJS.ProcessEnv;
  /** The first workspace, which `api` acts for. */
  readonly workspaceId: string;
  readonly observer: ProductObserver;
  /** Null: PostgreSQL transports the messages. */
  readonly broker: Broker | null;
  /** The network between the product and its broker. */
  readonly brokerLink: FaultProxy | null;
  readonly clocks: ProcessClocks;
  readonly programs: SwappablePrograms;
  /** The disk of media's files; null where only root could mount one. */
  readonly disk: SmallDisk | null;
  readonly receiver: WebhookReceiver;
  /** Set by a test: `'no answer'` leaves a webhook without a response. */
  answerWebhook: (webhook: ReceivedWebhook, response: ServerResponse) => 'no answer' | undefined;
  /** kill -9; resolves when another process has replaced the child and the leases it held have expired. */
  killAndRestart(child: ChildName): Promise<void>;
  /** Expires the leases of killed processes. */
  lapseLeases(): Promise<void>;
}

const SETTINGS = {
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  // One unit of work at a time, so that a killed worker was processing one.
  MEDIA_CONCURRENCY: '1',
  WORK_LEASE_MS: '30000',
  // The tests kill the same processes again and again, whose restarts would be delayed longer each time.
  RESTART_MAX_DELAY_MS: '500',
  // Messages that a schedule of faults loses are missed within seconds.
  RECONCILE_EVERY_SECONDS: '3',
};

const DISK_BYTES = 1e9;
export const RESERVE_BYTES = 16e6;

async function start(
  messages: 'RabbitMQ' | 'PostgreSQL',
  env: NodeJS.ProcessEnv,
  undo: Array<() => unknown>,
): Promise<ExclusiveProduct> {
  const authority: TestAuthority = makeTestAuthority();
  undo.push(authority.remove);
  const broker = messages === 'RabbitMQ' ? await startPrivateRabbitmq() : null;
  undo.push(() => broker?.stop());
  const brokerLink = broker ? await startFaultProxy(broker.port) : null;
  undo.push(() => brokerLink?.stop());
  const clocks = makeProcessClocks();
  undo.push(clocks.remove);
  const searched = process.env.PATH ?? '';
  const programs = makeSwappablePrograms(searched);
  undo.push(programs.remove);
  const disk = process.getuid?.() === 0 ? await makeSmallDisk(DISK_BYTES) : null;
  undo.push(() => disk?.remove());
  const receiver = await startWebhookReceiver(authority, (webhook, response) => {
    if (exclusive.answerWebhook(webhook, response) !== 'no answer') response.end('thanks');
  });
  undo.push(receiver.stop);
  const settings: NodeJS.ProcessEnv = {
    ...SETTINGS,
    ...clocks.env,
    PATH: withPrograms(programs, searched),
    STORAGE_RESERVE_BYTES: String(RESERVE_BYTES),
    WEBHOOK_LEASE_MS: '10000',
    NODE_EXTRA_CA_CERTS: authority.caFile,
    // RabbitMQ delivers what a killed process had in hand at once.
    ...(brokerLink
      ? { AMQP_URL: `amqp://guest:guest@127.0.0.1:${brokerLink.port}` }
      : { MESSAGE_LEASE_MS: '4000' }),
    ...env,
  };
  const product = await startProduct(settings, disk ? { mediaFolder: disk.folder } : {});
  undo.push(() => product.stop());
  await installObserver(product);
  const [{ workspaceId }] = (await product.sql<{ workspaceId: string }>(
    'select workspace_id as "workspaceId" from auth.workspace',
  )) as [{ workspaceId: string }];
  const pidOrNull = (child: ChildName) => {
    try {
      return product.pidOf(child);
    } catch {
      return null; // During redelivery.
    }
  };
  const lapseLeases = async () => {
    await product.sql(
      `update media.work set lease_until = now() - interval '1 second' where state = 'leased'`,
    );
    await product.sql(
      `update webhooks.delivery set lease_until = now() - interval '1 second' where state = 'leased'`,
    );
  };
  const exclusive: ExclusiveProduct = {
    ...product,
    settings,
    workspaceId,
    broker,
    brokerLink,
    clocks,
    programs,
    disk,
    receiver,
    lapseLeases,
    answerWebhook: () => undefined,
    observer: makeObserver(product, workspaceId),
    async killAndRestart(child) {
      const pid = await waitUntil(`${child} runs`, () => pidOrNull(child));
      process.kill(pid, 'SIGKILL');
      await waitUntil(`${child} is back`, () => {
        const now = pidOrNull(child);
        return now !== null && now !== pid;
      });
      if (child === 'worker' || child === 'webhooks') await lapseLeases();
    },
  };
  return exclusive;
}

/** Starts a product before the tests of the suite, and stops it after them. */
export function useExclusiveProduct(
  messages: 'RabbitMQ' | 'PostgreSQL',
  env: () => NodeJS.ProcessEnv = () => ({}),
): () => ExclusiveProduct {
  let product: ExclusiveProduct;
  const undo: Array<() => unknown> = [];
  before(async () => {
    product = await start(messages, env(), undo);
  });
  after(async () => {
    for (const stop of undo.reverse()) await stop();
  });
  return () => product;
}
