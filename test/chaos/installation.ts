import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';
import { makeClip } from '../setup/clips.js';
import { type FileServer, serveFile } from '../setup/file-server.js';
import { type PrivateRabbitmq, startPrivateRabbitmq } from '../setup/private-rabbitmq.js';
import { type Product, startProduct } from '../setup/product.js';
import { installObserver } from '../setup/product-observer.js';
import { makeSmallDisk, type SmallDisk } from '../setup/small-disk.js';
import { makeTestAuthority, type TestAuthority } from '../setup/test-authority.js';
import { startWebhookReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { type DatabaseServer, makeDatabaseServer } from './database-server.js';
import { type FaultProxy, startFaultProxy } from './faults/fault-proxy.js';
import { makeProcessClocks, type ProcessClocks } from './faults/process-clocks.js';
import { makeSwappablePrograms, type SwappablePrograms, withPrograms } from './faults/swappable-programs.js';
import type { Transport } from './schedule.js';

export type LinkName = 'database' | 'broker';

/** A product with its fault injection and its clients. */
export interface Installation {
  readonly transport: Transport;
  readonly product: Pick<
    Product,
    'api' | 'dataDir' | 'urls' | 'pidOf' | 'log' | 'location' | 'killAll' | 'startAgain'
  >;
  readonly database: DatabaseServer;
  readonly broker: Pick<PrivateRabbitmq, 'port' | 'kill' | 'restart' | 'signal'> | null;
  readonly links: Readonly<Partial<Record<LinkName, FaultProxy>>>;
  readonly clocks: ProcessClocks | null;
  readonly programs: SwappablePrograms | null;
  readonly disk: SmallDisk | null;
  /** Bytes that are kept free on the disk. */
  readonly reserveBytes: number;
  readonly receiver: Pick<WebhookReceiver, 'urlOf' | 'received'> & { isFailing: boolean };
  /** A small video and its URL. */
  readonly clip: { readonly path: string; readonly url: string };
  /** Expires the leases of killed processes; absent where they expire soon enough by themselves. */
  readonly lapseLeases?: () => Promise<void>;
}

export interface StartedInstallation extends Installation {
  /** Throws when the product does not stop cleanly; everything else is still stopped. */
  stop(): Promise<void>;
}

const RESERVE_BYTES = 16e6;
const DISK_BYTES = 400e6;

/**
 * Leases and message timeouts that expire within a schedule, and permission to fetch from addresses of this
 * machine.
 */
const SETTINGS: NodeJS.ProcessEnv = {
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  MEDIA_CONCURRENCY: '2',
  WORK_LEASE_MS: '4000',
  WEBHOOK_LEASE_MS: '4000',
  MESSAGE_LEASE_MS: '4000',
  RECONCILE_EVERY_SECONDS: '5',
};

/** Killing the server loses nothing; only a power failure of the machine would. */
const FAST_DATABASE = { fsync: 'off', full_page_writes: 'off', jit: 'off' };

/** Creates a clip of two seconds at a tiny size. */
export const makeSmallClip = (): Promise<string> =>
  makeClip('chaos', {
    extension: 'mp4',
    seconds: 2,
    fps: '25',
    size: '160x90',
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'],
    sound: { codec: ['-c:a', 'aac', '-b:a', '64k'] },
  });

/** Starts a webhook receiver that can be set to refuse deliveries. */
async function startReceiver(authority: TestAuthority): Promise<WebhookReceiver & { isFailing: boolean }> {
  const receiver = Object.assign(
    await startWebhookReceiver(authority, (_webhook, response) => {
      response.statusCode = receiver.isFailing ? 500 : 200;
      response.end();
    }),
    { isFailing: false },
  );
  return receiver;
}

/** Starts all servers of a transport, each with its fault injection. Programs are found on `searchPath`. */
export async function startInstallation(
  transport: Transport,
  searchPath: string,
): Promise<StartedInstallation> {
  const undo: Array<() => unknown> = [];
  try {
    return await start(transport, searchPath, undo);
  } catch (err) {
    await undoAll(undo).catch(() => undefined);
    throw err;
  }
}

async function undoAll(undo: Array<() => unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const step of undo.splice(0).reverse())
    await Promise.resolve()
      .then(step)
      .catch((err) => faults.push(err));
  if (faults.length > 0) throw faults[0];
}

async function start(
  transport: Transport,
  searchPath: string,
  undo: Array<() => unknown>,
): Promise<StartedInstallation> {
  const authority = makeTestAuthority();
  undo.push(authority.remove);
  const receiver = await startReceiver(authority);
  undo.push(receiver.stop);
  const path = await makeSmallClip();
  const files: FileServer = await serveFile(path);
  undo.push(() => files.stop());
  const clocks = makeProcessClocks();
  undo.push(clocks.remove);
  const programs = makeSwappablePrograms(searchPath);
  undo.push(programs.remove);
  const disk = process.getuid?.() === 0 ? await makeSmallDisk(DISK_BYTES) : null;
  undo.push(() => disk?.remove());

  const servers = await startServers(transport, undo);
  const product = await startProduct(
    {
      ...SETTINGS,
      ...clocks.env,
      ...servers.env,
      PATH: withPrograms(programs, searchPath),
      NODE_EXTRA_CA_CERTS: authority.caFile,
      STORAGE_RESERVE_BYTES: String(RESERVE_BYTES),
    },
    disk ? { mediaFolder: disk.folder } : {},
  );
  undo.push(() => product.stop());
  const database =
    servers.database ??
    makeDatabaseServer(product.dataDir, () => requireUrl(findEmbeddedPostgres(product.dataDir)));
  await installObserver(database);
  return {
    transport,
    product,
    database,
    clocks,
    programs,
    disk,
    receiver,
    reserveBytes: RESERVE_BYTES,
    broker: servers.broker,
    links: servers.links,
    clip: { path, url: files.url },
    stop: () => undoAll(undo),
  };
}

interface Servers {
  readonly database: DatabaseServer | null;
  readonly broker: PrivateRabbitmq | null;
  readonly links: Installation['links'];
  readonly env: NodeJS.ProcessEnv;
}

async function startServers(transport: Transport, undo: Array<() => unknown>): Promise<Servers> {
  if (transport === 'postgres') return { database: null, broker: null, links: {}, env: {} };
  const broker = await startPrivateRabbitmq();
  undo.push(() => broker.stop());
  const brokerLink = await startFaultProxy(broker.port);
  undo.push(() => brokerLink.stop());
  const env = { AMQP_URL: `amqp://guest:guest@127.0.0.1:${brokerLink.port}` };
  if (transport === 'rabbitmq') return { database: null, broker, links: { broker: brokerLink }, env };

  const folder = mkdtempSync(join(tmpdir(), 'chaos-postgres-'));
  // PostgreSQL's own user must be able to traverse the folder.
  chmodSync(folder, 0o711);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: FAST_DATABASE,
  });
  undo.push(() => postgres.stop());
  const databaseLink = await startFaultProxy(Number(new URL(postgres.url).port));
  undo.push(() => databaseLink.stop());
  const throughLink = new URL(postgres.url);
  throughLink.port = String(databaseLink.port);
  return {
    broker,
    links: { broker: brokerLink, database: databaseLink },
    database: makeDatabaseServer(folder, () => postgres.url),
    env: { ...env, DATABASE_URL: throughLink.href },
  };
}

function requireUrl(url: string | undefined): string {
  if (url === undefined) throw new Error('The product has no PostgreSQL of its own');
  return url;
}
