import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import type { Storage } from '../../services/media/storage/storage.js';
import type { AccessChanged } from '../../services/platform/access-changes.js';
import { inTransaction } from '../../services/platform/database.js';
import { DomainError } from '../../services/platform/errors.js';

export interface AdminContext {
  /** On auth's tables, as a role that owns them. */
  readonly db: DataSource;
  /** Media's tables, likewise, and where its files are. */
  readonly media: () => Promise<{ readonly db: DataSource; readonly storage: Storage }>;
  /** Videos' tables, likewise. */
  readonly videos: () => Promise<DataSource>;
  readonly tokenPrefix: string;
  /** Public address of the sign-in pages, without a trailing slash. */
  readonly authUrl: string;
  readonly announce: (change: AccessChanged) => Promise<void>;
  readonly print: (line: string) => void;
}

/** One line of JSON a thing, so that it can be piped on. */
export const printThing = ({ print }: AdminContext, thing: object): void => print(JSON.stringify(thing));

/** The command line is not understood; the usage is shown. */
export class NotUnderstood extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options, and the arguments without a name in their order. Throws `NotUnderstood`. */
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

/** Past the boundary between workspaces: the operator looks at all of them. */
export function acrossWorkspaces<T>(db: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(db, {}, async (tx) => {
    // A role that may not look past it gets an error, never half of the rows.
    await tx.query('set local row_security = off');
    return work(tx);
  });
}

export async function requireWorkspaceId(tx: EntityManager, id: string): Promise<void> {
  const found: unknown[] = await tx.query('select 1 from workspace where workspace_id = $1', [id]);
  if (found.length === 0) throw new DomainError('not_found', `There is no workspace ${id}`);
}

export async function requirePlan(tx: EntityManager, id: string): Promise<void> {
  const plans: Array<{ id: string }> = await tx.query(
    'select id from plan order by video_minutes_per_month = -1, video_minutes_per_month',
  );
  if (plans.some((plan) => plan.id === id)) return;
  const known = plans.map((plan) => plan.id).join(', ');
  throw new DomainError('validation_error', `There is no plan ${id}; there are: ${known}`);
}
