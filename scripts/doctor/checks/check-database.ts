import pg from 'pg';
import { errorMessage } from '../../../services/platform/errors.js';
import { type Finding, fault, ok, warning } from '../finding.js';

const WITHIN_MS = 5_000;
/** The oldest version that its makers still mend. */
const OLDEST_MAJOR = 14;
/** A service opens up to ten connections, and each instance of it as many. */
const FEWEST_CONNECTIONS = 100;
const MOST_SKEW_SECONDS = 30;
const STUCK_AFTER_MINUTES = 60;

/** Looks at PostgreSQL: version, settings, clock, and jobs without progress. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS,
    statement_timeout: WITHIN_MS,
  });
  try {
    await client.connect();
    return [...(await checkServer(client)), ...(await checkJobs(client))];
  } catch (error) {
    return [
      fault(`PostgreSQL can’t be used: ${errorMessage(error)}`, 'check that it runs, and DATABASE_URL'),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Record<'version' | 'connections' | 'fsync' | 'seconds', string>>(
    `select current_setting('server_version') as version, current_setting('max_connections') as connections,
            current_setting('fsync') as fsync, extract(epoch from clock_timestamp()) as seconds`,
  );
  const [{ version, connections, fsync, seconds }] = rows as [(typeof rows)[number]];
  const skew = Math.round(Math.abs(Number(seconds) - Date.now() / 1000));
  return [
    Number.parseInt(version, 10) >= OLDEST_MAJOR
      ? ok(`PostgreSQL ${version}`)
      : fault(`PostgreSQL ${version} is older than ${OLDEST_MAJOR}`, 'upgrade it'),
    ...(Number(connections) < FEWEST_CONNECTIONS
      ? [
          warning(
            `max_connections is ${connections}; processes may have to wait for connections`,
            `ALTER SYSTEM SET max_connections = ${FEWEST_CONNECTIONS}, then restart PostgreSQL`,
          ),
        ]
      : []),
    ...(fsync === 'on'
      ? []
      : [fault('fsync is off: a power failure loses accepted work', 'ALTER SYSTEM SET fsync = on')]),
    skew <= MOST_SKEW_SECONDS
      ? ok('its clock and that of this machine agree')
      : warning(`its clock and that of this machine differ by ${skew} s`, 'synchronize both (NTP)'),
  ];
}

async function checkJobs(client: pg.Client): Promise<Finding[]> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `select to_regclass('jobs.job') is not null as present`,
  );
  if (!found[0]?.present) return [ok('no tables yet; the first start creates them')];
  await client.query(`begin; set local app.reconciler = 'on'`);
  const { rows } = await client.query<{ count: number; oldest: string | null }>(
    `select count(*)::int as count, min(id) as oldest from jobs.job
     where status in ('pending', 'processing') and updated_at < now() - make_interval(mins => $1)`,
    [STUCK_AFTER_MINUTES],
  );
  await client.query('rollback');
  const { count = 0, oldest } = rows[0] ?? {};
  if (count === 0) return [ok('no job without progress')];
  return [
    warning(
      `${count} jobs made no progress for ${STUCK_AFTER_MINUTES} minutes, for example ${oldest}`,
      `GET /v1/jobs/${oldest} says what it waits for; docs/operations.md, “Failures of work in media”`,
    ),
  ];
}
