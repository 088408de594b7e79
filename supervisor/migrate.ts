import pg from 'pg';
import type { Logger } from 'pino';
import { authSchema } from '../services/auth/schema.js';
import { jobsSchema } from '../services/jobs/schema.js';
import { mediaSchema } from '../services/media/schema.js';
import { hasReplacedMigrations } from '../services/platform/baseline.js';
import { makeDataSource, type ServiceSchema } from '../services/platform/database/database.js';
import { edgeSchema } from '../services/platform/edge/edge-schema.js';
import { migratePostgresTransport } from '../services/platform/messaging/postgres-schema.js';
import { videosSchema } from '../services/videos/schema.js';
import { webhooksSchema } from '../services/webhooks/schema.js';
import { runtimeRole, runtimeUrl } from './runtime-role.js';

export const SERVICES = {
  auth: authSchema,
  jobs: jobsSchema,
  media: mediaSchema,
  videos: videosSchema,
  webhooks: webhooksSchema,
  edge: edgeSchema,
} as const;
export type ServiceName = keyof typeof SERVICES;

export interface MigrateOptions {
  /** URL of a role that may create schemas and roles; it will own the tables. */
  readonly databaseUrl: string;
  /** The runtime roles' passwords are derived from it. */
  readonly roleSecret: string;
  readonly log: Pick<Logger, 'info'>;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function makeRole(
  admin: pg.Client,
  { name, password }: { name: string; password: string },
): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = rowCount ? 'alter' : 'create';
  await admin.query(`${verb} role ${identifier(name)} login noinherit password '${password}'`);
}

/** A connection pooler accepts no settings of a session, so that the role has those that services connect with. */
async function setDefaults(
  admin: pg.Client,
  { database, role, schema }: Record<'database' | 'role' | 'schema', string>,
): Promise<void> {
  const ofRole = `alter role ${identifier(role)} in database ${identifier(database)}`;
  await admin.query(`${ofRole} set search_path = ${identifier(schema)}; ${ofRole} set timezone = 'UTC'`);
}

/**
 * Records the baseline as run in a database that an earlier version created. The names of the migrations that it replaces
 * stay: that version can be started again.
 */
async function recordBaseline(admin: pg.Client, service: ServiceSchema): Promise<void> {
  const table = `${identifier(service.schema)}.migration`;
  const { rows: existing } = await admin.query('select to_regclass($1) as name', [table]);
  if (existing[0]?.name === null) return;
  const { rows } = await admin.query<{ name: string }>(`select name from ${table}`);
  if (
    !hasReplacedMigrations(
      service,
      rows.map(({ name }) => name),
    )
  )
    return;
  const baseline = service.migrations[0]?.name as string;
  await admin.query(`insert into ${table} (timestamp, name) values ($1, $2)`, [
    baseline.slice(-13),
    baseline,
  ]);
}

/**
 * Creates the schema, migrates the tables and grants exactly the privileges that the service needs at run
 * time: it can't change its tables.
 */
async function migrateService(
  admin: pg.Client,
  databaseUrl: string,
  service: ServiceSchema,
  role: string,
): Promise<void> {
  const schema = identifier(service.schema);
  await admin.query(`create schema if not exists ${schema}`);
  const source = await makeDataSource(databaseUrl, service, 1).initialize();
  try {
    await recordBaseline(admin, service);
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
  const readOnly = ['migration', ...(service.readOnlyTables ?? [])].map(
    (table) => `${schema}.${identifier(table)}`,
  );
  await admin.query(`
    grant usage on schema ${schema} to ${identifier(role)};
    grant select, insert, delete on all tables in schema ${schema} to ${identifier(role)};
    revoke update on all tables in schema ${schema} from ${identifier(role)};
    ${await grantUpdates(admin, service.schema, role)}
    revoke insert, update, delete on ${readOnly.join(', ')} from ${identifier(role)};
    grant execute on all functions in schema ${schema} to ${identifier(role)};
    grant usage on all sequences in schema ${schema} to ${identifier(role)};`);
}

/**
 * Grants updates on every column except a row's key and workspace: rows never move, whatever row-level
 * security shows.
 */
async function grantUpdates(admin: pg.Client, schema: string, role: string): Promise<string> {
  const { rows } = await admin.query<{ table: string; columns: string }>(
    `select c.oid::regclass::text as "table", string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attname <> 'workspace_id'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
     group by c.oid`,
    [identifier(schema)],
  );
  return rows
    .map(({ table, columns }) => `grant update (${columns}) on ${table} to ${identifier(role)};`)
    .join('\n');
}

/** Migrates every service's tables, one migration at a time. Returns each service's own database URL. */
export async function migrateAll({
  databaseUrl,
  roleSecret,
  log,
}: MigrateOptions): Promise<Record<ServiceName, string>> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  // A connection that ends while it is idle reports it here; the next query fails with the same error.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await admin.query(`select pg_advisory_lock(hashtext('svc migrate'))`);
    const { rows } = await admin.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name as string;
    const urls = {} as Record<ServiceName, string>;
    const roles: string[] = [];
    for (const service of Object.keys(SERVICES) as ServiceName[]) {
      const role = runtimeRole(database, service, roleSecret);
      await makeRole(admin, role);
      await setDefaults(admin, { database, role: role.name, schema: SERVICES[service].schema });
      await migrateService(admin, databaseUrl, SERVICES[service], role.name);
      // The edge sends and receives no messages.
      if (service !== 'edge') roles.push(role.name);
      urls[service] = runtimeUrl(databaseUrl, database, service, roleSecret);
    }
    await migratePostgresTransport(admin, { runtimeRoles: roles });
    log.info({ database, services: Object.keys(urls) }, 'database is up to date');
    return urls;
  } finally {
    await admin.end();
  }
}
