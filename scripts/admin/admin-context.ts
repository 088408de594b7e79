import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import type { Storage } from '../../services/media/storage/storage.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { AccessChanged } from '../../services/platform/messaging/access-changes.js';

export interface AdminContext {
  /** Auth's database, with a role that owns its tables. */
  readonly db: DataSource;
  /** Media's database, with a role that owns its tables, and its file storage. */
  readonly media: () => Promise<{ readonly db: DataSource; readonly storage: Storage }>;
  /** Videos' database, with a role that owns its tables. */
  readonly videos: () => Promise<DataSource>;
  readonly tokenPrefix: string;
  /** Public URL of the sign-in pages, without a trailing slash. */
  readonly authUrl: string;
  readonly announce: (change: AccessChanged) => Promise<void>;
  readonly print: (line: string) => void;
}

/** Prints one line of JSON per object, so that the output can be piped. */
export const printResult = ({ print }: AdminContext, thing: object): void => print(JSON.stringify(thing));

/** The command line is invalid; the usage is printed. */
export class NotUnderstood extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Returns the options and the positional arguments. Throws `NotUnderstood`. */
export function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
  positionals: readonly string[] = [],
) {
  const parse = () => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    } catch (err) {
      throw new NotUnderstood((err as Error).message);
    }
  };
  const parsed = parse();
  const missing = positionals[parsed.positionals.length];
  if (missing) throw new NotUnderstood(`${missing} is missing`);
  const extra = parsed.positionals[positionals.length];
  if (extra !== undefined) throw new NotUnderstood(`"${extra}" is one argument too many`);
  return parsed;
}

export function requireOption(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new NotUnderstood(`--${name} is missing`);
  return value;
}

/** Runs a transaction across all workspaces, for the operator. */
export function acrossWorkspaces<T>(db: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(db, {}, async (tx) => {
    // A role that may not bypass row-level security receives an error instead of a part of the rows.
    await tx.query('set local row_security = off');
    return work(tx);
  });
}

export async function requireWorkspaceId(tx: EntityManager, id: string): Promise<void> {
  const found: unknown[] = await tx.query('select 1 from workspace where workspace_id = $1', [id]);
  if (found.length === 0) throw new DomainError('not_found', `The workspace ${id} does not exist`);
}

export async function requirePlan(tx: EntityManager, id: string): Promise<void> {
  const plans: Array<{ id: string }> = await tx.query(
    'select id from plan order by video_minutes_per_month = -1, video_minutes_per_month',
  );
  if (plans.some((plan) => plan.id === id)) return;
  const known = plans.map((plan) => plan.id).join(', ');
  throw new DomainError('validation_error', `The plan ${id} does not exist; plans: ${known}`);
}
