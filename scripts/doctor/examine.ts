import { join } from 'node:path';
import { describeEngineKind } from '../../services/media/ai/describe-engine-kind.js';
import { openEngines } from '../../services/media/ai/open-engines.js';
import { readConfig } from '../../services/platform/config/config.js';
import {
  describeMisspelt,
  findMisspeltSettings,
  findSettingFaults,
} from '../../supervisor/check-settings.js';
import type { SupervisorConfig } from '../../supervisor/config.js';
import { configuredPorts, findConfiguredPortFaults } from '../../supervisor/configured-ports.js';
import { findContradictions } from '../../supervisor/contradictions.js';
import { findEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';
import { findFreePort, type PortFault } from '../../supervisor/ports.js';
import { findLockHolder } from '../../supervisor/process-lock.js';
import { EnginesEnv } from '../engines/engines-env.js';
import { checkBroker } from './checks/check-broker.js';
import { checkClock } from './checks/check-clock.js';
import { checkDatabase } from './checks/check-database.js';
import { checkDeadLetters } from './checks/check-dead-letters.js';
import { checkEngineServers } from './checks/check-engine-servers.js';
import { checkDisk, checkTools } from './checks/check-machine.js';
import { checkProcesses } from './checks/check-processes.js';
import { findLocalModels } from './checks/find-local-models.js';
import { type Finding, fault, ok, type Section, unknown, warning } from './finding.js';

const KINDS = {
  transcribe: 'transcribes',
  ocr: 'reads',
  tts: 'speaks',
  translate: 'translates',
  text: 'writes',
} as const;

/** Says which engine does which work, in which languages and how well, and what is missing. */
async function checkEngines(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const engines = openEngines(readConfig(EnginesEnv, env), { threads: 1 });
  try {
    const described = (Object.keys(KINDS) as Array<keyof typeof KINDS>).map(async (kind) => {
      const text = await describeEngineKind(kind, engines[kind]);
      return text.startsWith('ok: ')
        ? ok(`${KINDS[kind]}: ${text.slice('ok: '.length)}`)
        : warning(
            `${KINDS[kind]}: ${text.slice('none: '.length)}`,
            'npm run engines -- list; docs/engines.md',
          );
    });
    return await Promise.all(described);
  } finally {
    await engines.close();
  }
}

/** Examines the machine, the settings and, when it runs here, the product. `config` is null for invalid settings. */
export async function examine(env: NodeJS.ProcessEnv, config: SupervisorConfig | null): Promise<Section[]> {
  const settings = { name: 'Settings', findings: checkSettings(env) };
  if (!config) return [settings];
  const { DATA_DIR: dataDir, AMQP_URL: amqpUrl } = config;
  const isRunning = findLockHolder(join(dataDir, 'lock')) !== null;
  const embeddedUrl = config.DATABASE_URL ? undefined : findEmbeddedPostgres(dataDir);
  const databaseUrl = config.DATABASE_URL ?? (isRunning ? embeddedUrl : undefined);
  const servers = [...(await checkEngineServers(env)), ...(await findLocalModels(env))];
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

/** Looks at the environment variables, for all processes. */
export function checkSettings(env: NodeJS.ProcessEnv): Finding[] {
  const findings = [
    ...findSettingFaults(env).map((text) => fault(text, mendOfSetting(text, env))),
    ...findMisspeltSettings(env).map((misspelt) =>
      warning(
        describeMisspelt(misspelt),
        `export ${misspelt.near}="$${misspelt.name}"; unset ${misspelt.name}`,
      ),
    ),
    ...findContradictions(env).map(({ text, mend }) => warning(text, mend)),
  ];
  return findings.length > 0 ? findings : [ok('every variable is valid')];
}

/** What mends a fault `NAME: rule`. Its value is not repeated: it may be a secret. */
function mendOfSetting(fault: string, env: NodeJS.ProcessEnv): string {
  const [name = ''] = fault.split(':', 1);
  const [, partner] = /: requires (\w+)/.exec(fault) ?? [];
  if (!env[name]) return `export ${name}=… (docs/configuration.md)`;
  return partner
    ? `export ${partner}=…, or unset ${name}`
    : `unset ${name} for its default, or export ${name}=… (docs/configuration.md)`;
}

/** Looks whether the configured ports can be listened on; the product must not be running. */
export async function checkPorts(config: SupervisorConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const found of await findConfiguredPortFaults(config))
    findings.push(fault(found.text, mendOf(found, await findFreePort(undefined, configuredPorts(config)))));
  return findings.length > 0 ? findings : [ok('all ports are free')];
}

/** Returns the commands that mend the fault; `free` is a port that nothing uses. */
export function mendOf({ name, port, reason }: PortFault, free: number): string {
  // Metrics take several ports in a row.
  const isOfMetrics = name.startsWith('METRICS_PORT');
  const choose = isOfMetrics ? 'unset METRICS_PORT' : `export ${name}=${free}`;
  switch (reason) {
    case 'shared':
      return choose;
    case 'EADDRINUSE':
      return `${choose}, or end what uses it: ss --listening --tcp --numeric --processes 'sport = :${port}'`;
    case 'EACCES':
      return `${choose}, or sysctl --write net.ipv4.ip_unprivileged_port_start=${port}`;
    default:
      return `unset ${isOfMetrics ? 'METRICS_HOST' : 'HOST'}, or set it to an address that this machine has: ip -brief address`;
  }
}
