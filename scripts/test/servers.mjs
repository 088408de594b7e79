import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../setup/say.mjs';

/** Tests store nothing durable, so nothing is flushed to disk, and their passwords protect nothing. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Databases are dropped before their statistics would be useful.
  autovacuum: 'off',
  jit: 'off',
  // Each connection costs both sides this many hashes.
  scram_iterations: 1,
};

/** Separates the product that tests share from tests that use the broker directly. */
const VIRTUAL_HOST = 'standard-product';

const MEMORY = '/dev/shm';
const MIN_MEMORY_BYTES = 4e9;

/**
 * Returns a folder in memory, where creating and dropping databases takes a tenth of the time, or else the
 * folder for temporary files.
 */
function fastestFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir(); // The folder does not exist.
  }
}

const PREFIX = 'video-service-test-';

/** Deletes folders of killed runs, which would otherwise occupy memory. @param {string} parent */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^video-service-test-(\d+)-/.exec(name) ?? [];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or a file system is still mounted in it.
    }
  }
}

/** Loads a compiled module. @param {string} root @param {string} program */
export const compiled = (root, program) => import(pathToFileURL(join(root, 'dist', program)).href);

/**
 * Starts PostgreSQL and RabbitMQ for one test run, on free ports and in a folder of their own, unless the
 * environment names servers to use.
 * @param {string} root
 */
export async function startTestServers(root) {
  const [fastest, usual] = [fastestFolder(), tmpdir()];
  for (const parent of new Set([fastest, usual])) removeAbandoned(parent);
  const servers = mkdtempSync(join(fastest, `${PREFIX}${process.pid}-`));
  const folder = mkdtempSync(join(usual, `${PREFIX}${process.pid}-`));
  for (const made of [servers, folder]) chmodSync(made, 0o711);
  // Temporary files of the tests are deleted with the folder; it has the same permissions as the system's
  // own.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  process.env.TMPDIR = temporary;
  /** @type {Array<() => Promise<unknown>>} */
  const stops = [];
  const stop = async () => {
    // The product is stopped first, since it uses the others. A server that does not stop cleanly fails the
    // run.
    for (const stopServer of stops)
      await stopServer().catch((error) => {
        say(`Tests: ${error.message}`);
        process.exitCode = 1;
      });
    for (const made of [servers, folder]) rmSync(made, { recursive: true, force: true });
  };

  const serverUrl = async () => {
    if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
    const { startEmbeddedPostgres } = await compiled(root, 'supervisor/embedded-postgres.js');
    const server = await startEmbeddedPostgres({ dataDir: servers, log: say, settings: FAST });
    stops.push(server.stop);
    return server.url;
  };
  const postgres = async () => {
    const url = await serverUrl();
    const { makeDatabaseTemplate } = await compiled(root, 'test/setup/database-template.js');
    const { name, drop } = await makeDatabaseTemplate(url);
    // The database is deleted together with a server of our own.
    if (process.env.TEST_DATABASE_URL) stops.push(drop);
    return { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: name };
  };
  const rabbitmq = async () => {
    if (process.env.TEST_AMQP_URL) return { url: process.env.TEST_AMQP_URL };
    const { startPrivateRabbitmq } = await compiled(root, 'test/setup/private-rabbitmq.js');
    const dir = join(servers, 'rabbitmq');
    mkdirSync(dir);
    const server = await startPrivateRabbitmq({ dir, virtualHost: VIRTUAL_HOST, managed: true });
    stops.push(() => server.stop());
    const { url, managementUrl } = server;
    return { url, product: { amqpUrl: `${url}/${VIRTUAL_HOST}`, managementUrl } };
  };

  const [database, broker] = await Promise.allSettled([postgres(), rabbitmq()]);
  for (const outcome of [database, broker]) {
    if (outcome.status === 'fulfilled') continue;
    await stop();
    throw outcome.reason;
  }
  const { offerStandardProduct } = await compiled(root, 'test/setup/standard-product.js');
  const product = await offerStandardProduct(folder, broker.value.product);
  stops.unshift(() => product.stop());
  return {
    env: {
      ...database.value,
      TEST_AMQP_URL: broker.value.url,
      TEST_RABBITMQ_MANAGEMENT_URL: broker.value.product?.managementUrl,
      TEST_PRODUCT_SOCKET: product.socket,
    },
    stop,
  };
}
