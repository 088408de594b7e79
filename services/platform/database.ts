import pg from 'pg';
import {
  DataSource,
  DefaultNamingStrategy,
  type EntityManager,
  type MigrationInterface,
  type NamingStrategyInterface,
} from 'typeorm';

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

class SnakeNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(targetName: string, given: string | undefined): string {
    return given ?? snakeCase(targetName);
  }
  override columnName(propertyName: string, given: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, given ?? propertyName].join('_'));
  }
  override relationName(propertyName: string): string {
    return snakeCase(propertyName);
  }
  override joinColumnName(relation: string, column: string): string {
    return snakeCase(`${relation}_${column}`);
  }
}

/** What a service says about its part of the database: `services/<x>/schema.ts`. */
export interface ServiceSchema {
  /** The PostgreSQL schema, named like the service. */
  readonly schema: string;
  // biome-ignore lint/complexity/noBannedTypes: TypeORM names classes this way.
  readonly entities: readonly Function[];
  readonly migrations: ReadonlyArray<new () => MigrationInterface>;
  /** Filled by migrations; the service itself writes nothing there. */
  readonly readOnlyTables?: readonly string[];
  /** Of every table: what bounds it, or when its rows are removed; docs/operations.md has it for operators. */
  readonly lifetimes: Readonly<Record<string, string>>;
}

/** Of the tables that every service has. */
export const MESSAGING_LIFETIMES = {
  migration: 'one row a migration',
  outbox: 'until the message is published',
  inbox: '30 days',
  sent_message: '7 days',
  reconciled_source: 'one row a queue and sender',
  missed_message: 'until it is handled, or given up',
} as const;

/** Counted while this process is busy starting, too: its own slowness must not be taken for the database's. */
const CONNECTION_TIMEOUT_MS = 30_000;

/** A data source on one service's schema. Never synchronizes: migrations are the only thing that changes tables. */
export function makeDataSource(
  url: string,
  { schema, entities, migrations }: ServiceSchema,
  poolSize = 10,
): DataSource {
  return new DataSource({
    type: 'postgres',
    // TypeORM would read it once more, file by file.
    driver: pg,
    url,
    schema,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    logging: false,
    extra: {
      max: poolSize,
      application_name: `svc-${schema}`,
      options: `-c search_path=${schema} -c timezone=UTC`,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      // Longer than any pause between two looks of those that look again and again: opening one costs more than all of them.
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  });
}

/** What a transaction is allowed to see: one workspace's rows, or what `setting` opens besides. */
export interface Boundary {
  readonly workspaceId?: string | null;
  /** Further settings that row-level policies read, e.g. `app.credential_hash`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * A setting of a transaction whose effect may be lost with the database's machine, since it is noticed and done again: a lease, a
 * progress, a delivery. Its commit does not wait for the disk. Commits reach the disk in their order all the same.
 */
export const WITHOUT_WAITING_FOR_DISK = { synchronous_commit: 'off' } as const;

/**
 * Runs `work` in one transaction that row-level security confines to the boundary. Retries nothing: a conflict is the
 * caller's to understand.
 */
export function inTransaction<T>(
  db: DataSource,
  { workspaceId, settings = {} }: Boundary,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const all = { 'app.workspace_id': workspaceId ?? '', ...settings };
  const names = Object.keys(all);
  const calls = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ');
  return db.transaction(async (tx) => {
    await tx.query(`select ${calls}`, Object.entries(all).flat());
    return work(tx);
  });
}

/**
 * Statements that put a table behind the workspace boundary, for the owner too. `orElse` is SQL that opens it further:
 * a reason beside its use is owed.
 */
export function workspaceBoundary(table: string, orElse?: string): string {
  const within = `workspace_id = nullif(current_setting('app.workspace_id', true), '')`;
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy workspace_boundary on ${table}
      using (${orElse ? `${within} or (${orElse})` : within})
      with check (${orElse ? `${within} or (${orElse})` : within});`;
}

/**
 * When a row is due that waits for nothing: before any time that a clock may be set back to. `now()` would keep it waiting for the
 * length of the step.
 */
export const AT_ONCE = `'-infinity'::timestamptz`;

/**
 * Whether a lease has lapsed. One that lies much further ahead than leases are long was taken before the database's clock was set
 * back: its holder renews it by the new time, or is gone.
 */
export const isLapsed = (until: string, leaseMs: string): string =>
  `(${until} < now() or ${until} > now() + ${leaseMs} * interval '2 milliseconds')`;

/** Statements after which what is queued in an outbox is due at once. */
export const outboxDueAtOnce = `alter table outbox alter column due_at set default ${AT_ONCE};`;

/** Takes back what `outboxDueAtOnce` did. */
export const outboxDueNow = `alter table outbox alter column due_at set default now();`;

/** Every service's outbox and inbox. They hold envelopes of all workspaces: machinery, not behind the boundary. */
export const messagingTables = `
  create table outbox (
    position bigint generated always as identity primary key,
    kind text not null check (kind in ('command', 'fact')),
    envelope jsonb not null,
    due_at timestamptz not null default now(),
    failures int not null default 0
  );
  -- Serves the relay: what is due, oldest first.
  create index outbox_due on outbox (due_at, position);
  create table inbox (
    message_id text not null,
    consumer text not null,
    received_at timestamptz not null default now(),
    primary key (consumer, message_id)
  );
  -- Serves the removal of what is too old to come again.
  create index inbox_received on inbox (received_at);`;
