import type { ClientBase } from 'pg';
import pg from 'pg';
import {
  DataSource,
  DefaultNamingStrategy,
  type EntityManager,
  type MigrationInterface,
  type NamingStrategyInterface,
} from 'typeorm';
import { pooledUrl } from '../config/pooled-url.js';

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

/** A service's description of its part of the database: `services/<x>/schema.ts`. */
export interface ServiceSchema {
  /** The PostgreSQL schema, named after the service. */
  readonly schema: string;
  // biome-ignore lint/complexity/noBannedTypes: TypeORM names classes this way.
  readonly entities: readonly Function[];
  /** The baseline, then what has changed since. */
  readonly migrations: ReadonlyArray<new () => MigrationInterface>;
  /** Names of the migrations of earlier versions that the baseline replaces. */
  readonly replacedMigrations: readonly string[];
  /** Tables filled by migrations; the service itself cannot write to them. */
  readonly readOnlyTables?: readonly string[];
  /**
   * How each table is bounded, or when its rows are removed; docs/operations.md lists the same for operators.
   */
  readonly lifetimes: Readonly<Record<string, string>>;
  /** Tables whose rows are removed once their `expires_at` has passed. */
  readonly expiring?: readonly string[];
}

/** Lifetimes of the tables that every service has. */
export const MESSAGING_LIFETIMES = {
  migration: 'one row per migration',
  outbox: 'until the message is published',
  inbox: '30 days',
  sent_message: '7 days',
  reconciled_source: 'one row per queue and sender',
  missed_message: 'until it is handled or has failed',
  suspected_message: 'until it is handled; 30 days when it never is',
} as const;

/**
 * Generous because time during which this process is busy starting counts, too: its own slowness must not
 * look like a database failure.
 */
const CONNECTION_TIMEOUT_MS = 30_000;

/** Connections of one process to its database. */
export const POOL_SIZE = 10;
/** Longer than any statement of a service takes; a request has been answered as unavailable long before. */
export const ANSWER_WITHIN_MS = 30_000;

/**
 * Creates a data source for one service's schema. It never synchronizes: only migrations change tables, which
 * may take any time; `answerWithinMs` limits other statements. With a pooler it sends transactions through it.
 */
export function makeDataSource(
  url: string,
  { schema, entities, migrations }: ServiceSchema,
  poolSize = POOL_SIZE,
  answerWithinMs?: number,
  pooler?: string,
): DataSource {
  return new DataSource({
    type: 'postgres',
    // Without it TypeORM would load the driver a second time, file by file.
    driver: pg,
    url: pooledUrl(url, pooler),
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
      // A pooler accepts no settings of a session; the role has the same ones.
      ...(!pooler && { options: `-c search_path=${schema} -c timezone=UTC` }),
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      // Longer than the interval of any regular query: opening a connection costs more than all of those
      // queries.
      idleTimeoutMillis: 90_000,
      keepAlive: true,
      ...(answerWithinMs !== undefined && {
        onConnect: (client: pg.Client) => limitAnswers(client, answerWithinMs),
      }),
    },
  });
}

/** What a transaction may see: the rows of one workspace, and what `settings` opens in addition. */
export interface Boundary {
  readonly workspaceId?: string | null;
  /** Further settings that row-level security policies read, e.g. `app.credential_hash`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * A setting for transactions whose effect may be lost in a crash of the database, since the loss is noticed
 * and repaired: a lease, a progress update, a delivery. The commit does not wait for the disk. Commits still
 * reach the disk in order.
 */
export const ASYNC_COMMIT = { synchronous_commit: 'off' } as const;

const effectsOf = new WeakMap<EntityManager, Array<() => void>>();

/** Calls the effect once the transaction is committed, and not at all when it is rolled back. */
export function afterCommit(tx: EntityManager, effect: () => void): void {
  const effects = effectsOf.get(tx);
  if (effects) effects.push(effect);
  else effectsOf.set(tx, [effect]);
}

/**
 * Runs `work` in one transaction that row-level security confines to the boundary. Nothing is retried: the
 * caller has to handle conflicts.
 */
export async function inTransaction<T>(
  db: DataSource,
  { workspaceId, settings = {} }: Boundary,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const all = { 'app.workspace_id': workspaceId ?? '', ...settings };
  const names = Object.keys(all);
  const calls = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ');
  let effects: Array<() => void> | undefined;
  const result = await db.transaction(async (tx) => {
    await tx.query(`select ${calls}`, Object.entries(all).flat());
    const done = await work(tx);
    effects = effectsOf.get(tx);
    return done;
  });
  for (const effect of effects ?? []) effect();
  return result;
}

/**
 * Statements that enable the workspace boundary on a table, for its owner too. `orElse` is SQL that widens
 * it:
 * each use needs a comment with the reason.
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
 * The due time of a row that has no delay: earlier than any time that a clock may be set back to. With
 * `now()` the row would be delayed by the length of the step.
 */
export const AT_ONCE = `'-infinity'::timestamptz`;

/**
 * Whether a lease has expired. A lease that ends much later than a lease lasts was taken before the
 * database's clock was set back: a live holder renews it with the new time, otherwise the holder is dead.
 */
export const isLapsed = (until: string, leaseMs: string): string =>
  `(${until} < now() or ${until} > now() + ${leaseMs} * interval '2 milliseconds')`;

/**
 * Whether a row that waits no longer than `longestMs` is due. A due time much further ahead was written before
 * the database's clock was set back.
 */
export const isDue = (at: string, longestMs: number): string =>
  `(${at} <= now() or ${at} > now() + ${2 * longestMs} * interval '1 millisecond')`;

/**
 * Every service's outbox and inbox. They hold envelopes of all workspaces, so they have no workspace
 * boundary.
 */
export const messagingTables = `
  create table outbox (
    position bigint generated always as identity primary key,
    kind text not null check (kind in ('command', 'fact')),
    envelope jsonb not null,
    -- At once, whatever the clock is set to.
    due_at timestamptz not null default ${AT_ONCE},
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

type Query = (...args: unknown[]) => unknown;

/**
 * Closes the connection when a statement is not answered in time, so that it fails like one whose connection
 * broke, and the pool opens another. Otherwise a network that drops everything without an error would hold the
 * statement until TCP gives up, after a quarter of an hour.
 */
function limitAnswers(client: ClientBase & { end(): Promise<void> }, withinMs: number): void {
  const query = client.query.bind(client) as Query;
  const limited: Query = (...args) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      const timer = setTimeout(() => void client.end().catch(() => undefined), withinMs);
      const stop = () => clearTimeout(timer);
      answer.then(stop, stop);
    }
    return answer;
  };
  Object.assign(client, { query: limited });
}
