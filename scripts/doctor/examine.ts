import { join } from 'node:path';
import type { SupervisorConfig } from '../../supervisor/config.js';
import { findEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';
import { findLockHolder } from '../../supervisor/process-lock.js';
import { checkBroker } from './checks/check-broker.js';
import { checkClock } from './checks/check-clock.js';
import { checkDatabase } from './checks/check-database.js';
import { checkDeadLetters } from './checks/check-dead-letters.js';
import { checkEngineServers } from './checks/check-engine-servers.js';
import { checkEngines } from './checks/check-engines.js';
import { checkDisk, checkTools } from './checks/check-machine.js';
import { checkPorts } from './checks/check-ports.js';
import { checkProcesses } from './checks/check-processes.js';
import { checkSettings } from './checks/check-settings.js';
import { ok, type Section, unknown } from './finding.js';

/** Examines the machine, the settings and, when it runs here, the product. `config` is null for invalid settings. */
export async function examine(env: NodeJS.ProcessEnv, config: SupervisorConfig | null): Promise<Section[]> {
  const settings = { name: 'Settings', findings: checkSettings(env) };
  if (!config) return [settings];
  const { DATA_DIR: dataDir, AMQP_URL: amqpUrl } = config;
  const isRunning = findLockHolder(join(dataDir, 'lock')) !== null;
  const embeddedUrl = config.DATABASE_URL ? undefined : findEmbeddedPostgres(dataDir);
  const databaseUrl = config.DATABASE_URL ?? (isRunning ? embeddedUrl : undefined);
  const servers = await checkEngineServers(env);
  return [
    settings,
    { name: 'Tools', findings: await checkTools(env) },
    ...(isRunning ? [] : [{ name: 'Engines', findings: await checkEngines(env) }]),
    ...(servers.length > 0 ? [{ name: 'Servers of engines', findings: servers }] : []),
    { name: 'Disk', findings: await checkDisk(env, dataDir) },
    { name: 'Clock', findings: await checkClock(env) },
    ...(databaseUrl
      ? [
          {
            name: 'Database',
            findings: await checkDatabase(databaseUrl, { isEmbedded: !config.DATABASE_URL }),
          },
        ]
      : []),
    ...(embeddedUrl && !isRunning ? [{ name: 'Database', findings: [STOPPED_DATABASE] }] : []),
    ...(amqpUrl ? [{ name: 'Message broker', findings: await checkBroker(amqpUrl) }] : []),
    // Processes that run count their own.
    ...((amqpUrl || databaseUrl) && !isRunning
      ? [{ name: 'Dead letters', findings: await checkDeadLetters({ amqpUrl, databaseUrl }) }]
      : []),
    isRunning
      ? { name: 'Processes', findings: await checkProcesses(dataDir) }
      : { name: 'Ports', findings: [ok('the product does not run here'), ...(await checkPorts(config))] },
  ];
}

/** Nothing is started to be examined. */
const STOPPED_DATABASE = unknown(
  'the embedded PostgreSQL does not run: its settings, stuck jobs and dead letters are unknown',
  'npm start, then npm run doctor',
);
