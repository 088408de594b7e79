import type pg from 'pg';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { type Finding, fault, ok, warning } from '../finding.js';
import { checkJobs } from './check-jobs.js';
import { onDatabase } from './on-database.js';

export const DATABASE_MEND =
  'systemctl start postgresql, or correct DATABASE_URL: pg_isready --dbname="$DATABASE_URL"';

/** The oldest version that its makers still mend. */
const OLDEST_MAJOR = 15;
/** A service opens up to ten connections, and each instance of it as many. */
const FEWEST_CONNECTIONS = 100;
const MAX_SKEW_SECONDS = 30;

interface Options {
  /** Its clock is that of this machine. */
  readonly isEmbedded?: boolean;
}

/** Looks at PostgreSQL: version, settings, clock, and jobs that are stuck. */
export async function checkDatabase(url: string, { isEmbedded = false }: Options = {}): Promise<Finding[]> {
  try {
    return await onDatabase(url, async (client) => {
      const facts = await readServer(client);
      return [
        ...serverFindings(facts),
        ...(isEmbedded ? [] : [clockFinding(facts.skewSeconds)]),
        ...(await checkJobs(client)),
      ];
    });
  } catch (error) {
    return [
      fault(
        `PostgreSQL can’t be used: ${errorMessage(error)}`,
        isEmbedded ? 'its log is DATA_DIR/postgres/postgres.log' : DATABASE_MEND,
      ),
    ];
  }
}

/** What PostgreSQL says about itself. */
export interface ServerFacts {
  readonly version: string;
  readonly maxConnections: number;
  /** Settings that protect stored rows, by name; off is a fault. */
  readonly durability: Readonly<Record<string, string>>;
  readonly autovacuum: string;
}

async function readServer(client: pg.Client): Promise<ServerFacts & { readonly skewSeconds: number }> {
  const { rows } = await client.query<Record<string, string>>(
    `select current_setting('server_version') as version, current_setting('max_connections') as connections,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit,
            current_setting('autovacuum') as autovacuum, extract(epoch from clock_timestamp()) as seconds`,
  );
  const { version = '', connections, seconds, autovacuum = '', ...durability } = rows[0] ?? {};
  return {
    version,
    maxConnections: Number(connections),
    durability,
    autovacuum,
    skewSeconds: Number(seconds) - Date.now() / 1000,
  };
}

const alter = (setting: string): string =>
  `psql "$DATABASE_URL" --command='ALTER SYSTEM SET ${setting}' --command='SELECT pg_reload_conf()'`;

/** Returns what is to be said about the version and the settings. */
export function serverFindings({ version, maxConnections, durability, autovacuum }: ServerFacts): Finding[] {
  const major = Number.parseInt(version, 10);
  return [
    major >= OLDEST_MAJOR
      ? ok(`PostgreSQL ${version}`)
      : fault(
          `PostgreSQL ${version} is older than ${OLDEST_MAJOR}`,
          `apt-get install -y postgresql, then pg_upgradecluster ${major} main`,
        ),
    ...(maxConnections < FEWEST_CONNECTIONS
      ? [
          warning(
            `max_connections is ${maxConnections}; processes may have to wait for connections`,
            `${alter(`max_connections = ${FEWEST_CONNECTIONS}`)}, then restart PostgreSQL`,
          ),
        ]
      : []),
    ...Object.entries(durability)
      .filter(([, value]) => value === 'off')
      .map(([name]) => fault(`${name} is off: a power failure loses accepted work`, alter(`${name} = on`))),
    ...(autovacuum === 'off'
      ? [warning('autovacuum is off: queues and outboxes become slower and larger', alter('autovacuum = on'))]
      : []),
  ];
}

/** Returns what is to be said about a clock that is ahead of that of this machine, or behind it when negative. */
export function clockFinding(skewSeconds: number): Finding {
  const skew = Math.round(Math.abs(skewSeconds));
  return skew <= MAX_SKEW_SECONDS
    ? ok('its clock and that of this machine agree')
    : warning(
        `its clock is ${skew} s ${skewSeconds > 0 ? 'ahead of' : 'behind'} that of this machine`,
        'timedatectl set-ntp true, on both',
      );
}
