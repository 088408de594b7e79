import { InvalidConfiguration, readConfig, readConfigOrExit } from '../services/platform/config/config.js';
import { makeFilesPrivate } from '../services/platform/config/private-files.js';
import { makeLog } from '../services/platform/log/log.js';
import { retryWhileAway } from '../services/platform/retry/retry-while-away.js';
import type { BrokerUser } from './broker-rights.js';
import type { BrokerUrls } from './broker-users.js';
import { MigrateEnv } from './config.js';
import { migrateAll } from './migrate.js';

// For installations without the supervisor: migrates the database and sets up the users of the broker, then exits.
makeFilesPrivate();
const config = readConfigOrExit((env) => readConfig(MigrateEnv, env), process.env);
const { DATABASE_URL, DATABASE_ROLE_SECRET, START_WAIT_SECONDS } = config;

async function setUpUsersOfBroker(): Promise<void> {
  const { AMQP_URL: amqpUrl, RABBITMQ_MANAGEMENT_URL: managementUrl } = config;
  if (!amqpUrl || !managementUrl) return;
  const given = {
    videos: config.VIDEOS_AMQP_URL,
    jobs: config.JOBS_AMQP_URL,
    auth: config.AUTH_AMQP_URL,
    webhooks: config.WEBHOOKS_AMQP_URL,
    media: config.MEDIA_AMQP_URL,
    edge: config.EDGE_AMQP_URL,
  };
  const { setUpBroker } = await import('./broker-users.js');
  await setUpBroker({ amqpUrl, managementUrl, urls: requireBrokerUrls(given) });
  log.info('each service has its own user at the broker');
}

/** Throws `InvalidConfiguration`. */
function requireBrokerUrls(given: Readonly<Record<BrokerUser, string | undefined>>): BrokerUrls {
  const missing = Object.entries(given).filter(([, url]) => !url);
  if (missing.length > 0)
    throw new InvalidConfiguration(
      missing.map(([user]) => `${user.toUpperCase()}_AMQP_URL: is required with RABBITMQ_MANAGEMENT_URL`),
    );
  return given as BrokerUrls;
}

const log = makeLog('migrate', 'info');
try {
  const how = {
    waitMs: START_WAIT_SECONDS * 1000,
    onAway: (err: unknown) => log.warn({ err }, 'a server is unavailable; trying again'),
  };
  await retryWhileAway(
    () => migrateAll({ databaseUrl: DATABASE_URL, roleSecret: DATABASE_ROLE_SECRET, log }),
    how,
  );
  await retryWhileAway(setUpUsersOfBroker, how);
} catch (err) {
  // Node.js would print it with the failed statement.
  log.fatal({ err }, 'the database was not brought up to date, or the broker not set up');
  process.exitCode = 1;
}
