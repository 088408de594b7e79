/** How each table is bounded, or when its rows are removed. */
export const TRANSPORT_LIFETIMES: Readonly<Record<string, string>> = {
  queue: 'one row per queue',
  binding: 'one row per queue and name of messages',
  message: 'until it is handled or becomes a dead letter',
  dead_letter: '`DEAD_LETTER_DAYS`, or a day when it was handled after all; or until the operator replays it',
};

/**
 * The connection that the migration uses: a `pg` client or pool, or a TypeORM query runner, as the tables'
 * owner.
 */
interface Queryable {
  query(sql: string): Promise<unknown>;
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

export function assertIdentifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new Error(`"${name}" is no plain SQL identifier`);
  return name;
}

/**
 * Idempotent statements that create the tables. `visible_at` is both when a message may first be taken and
 * when the lease on a taken one expires, so that one index and one condition cover both. Envelopes are
 * `text`: jsonb refuses \\u0000, and unreadable ones must still reach the dead letters.
 */
function messagingSchemaSql(schema = 'messaging'): string {
  const s = assertIdentifier(schema);
  return `
create schema if not exists ${s};
create table if not exists ${s}.queue (
  name text primary key,
  declared_at timestamptz not null default now()
);
create table if not exists ${s}.binding (
  message_name text not null,
  queue text not null references ${s}.queue (name) on delete cascade,
  primary key (message_name, queue)
);
create table if not exists ${s}.message (
  id bigint generated always as identity primary key,
  queue text not null,
  envelope text not null,
  attempts integer not null default 0,
  visible_at timestamptz not null default now(),
  lease uuid
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
-- Due at once, whatever the clock is set to: now() would keep messages waiting for as long as it was set back.
alter table ${s}.message alter column visible_at set default '-infinity';
-- Deliveries that nobody settled: their processes have ended.
alter table ${s}.message add column if not exists unsettled integer not null default 0;
-- Serves the claim, and "when is the next one due".
create index if not exists message_due on ${s}.message (queue, visible_at, id);
create table if not exists ${s}.dead_letter (
  id bigint primary key,
  queue text not null,
  envelope text not null,
  reason text not null,
  died_at timestamptz not null default now()
);
-- Serves the operator's list, oldest first.
create index if not exists dead_letter_queue on ${s}.dead_letter (queue, died_at, id);
`;
}

function grantsSql(schema: string, role: string): string {
  const quoted = `"${role.replaceAll('"', '""')}"`;
  return `
grant usage on schema ${schema} to ${quoted};
grant select, insert on ${schema}.queue, ${schema}.binding to ${quoted};
grant select, insert, update, delete on ${schema}.message to ${quoted};
grant select, insert, delete on ${schema}.dead_letter to ${quoted};
`;
}

/** Creates the tables and grants the processes' roles their privileges. The owner runs it; it is idempotent. */
export async function migratePostgresTransport(
  admin: Queryable,
  {
    runtimeRoles,
    schema = 'messaging',
  }: { readonly runtimeRoles: readonly string[]; readonly schema?: string },
): Promise<void> {
  const grants = runtimeRoles.map((role) => grantsSql(assertIdentifier(schema), role));
  // Statements sent together are one transaction; the lock keeps two concurrent migrations from creating the
  // same objects.
  await admin.query(`
select pg_advisory_xact_lock(hashtext('messaging schema ${assertIdentifier(schema)}'));
${messagingSchemaSql(schema)}
${grants.join('')}`);
}
