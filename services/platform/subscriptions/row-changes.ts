import type { Logger } from 'pino';
import { z } from 'zod';
import { listenReconnecting } from '../messaging/postgres-listener.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { LiveRow } from './live-row.js';
import type { LiveRows } from './live-rows.js';

/** Notifications arrive at commit; this finds changes that were missed while a connection was lost. */
const POLL_INTERVAL_MS = 15_000;

/** Workspace and ID; without an ID all rows of the workspace may have changed. */
const Changed = z.tuple([z.string(), z.string().nullable()]);

interface Options<R extends LiveRow> {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly table: string;
  readonly rows: LiveRows<R>;
}

/**
 * Notifies every instance of every change of the table's rows; its migration created the triggers with
 * `notifiesChanges`.
 */
export async function listenToRowChanges<R extends LiveRow>(
  lifecycle: Lifecycle,
  { databaseUrl, schema, table, rows }: Options<R>,
): Promise<void> {
  const { log } = lifecycle;
  await lifecycle.start(
    `changes of ${table}`,
    () => {
      const listener = listenReconnecting({
        databaseUrl,
        channels: [`changed_${schema}_${table}`],
        log,
        onNotification: (_channel, payload) => subscribe(payload, rows, log),
        onOpen: () => rows.readAgain(),
      });
      const timer = setInterval(() => rows.readAgain(), POLL_INTERVAL_MS);
      return { listener, timer };
    },
    async ({ listener, timer }) => {
      clearInterval(timer);
      rows.stop();
      await listener.stop();
    },
  );
}

function subscribe<R extends LiveRow>(payload: string, rows: LiveRows<R>, log: Logger): void {
  try {
    const [workspaceId, id] = Changed.parse(JSON.parse(payload));
    if (id === null) rows.workspaceChanged(workspaceId);
    else rows.changed(workspaceId, id);
  } catch (err) {
    log.warn({ err, payload }, 'a change could not be parsed');
  }
}

/**
 * Statements that create the functions for `notifiesChanges`. A row's version grows with changes that subscribers see, and
 * not with a change of only `unseen` columns. Generated columns must be among them: before an update they have no value
 * yet, and they change with others.
 */
export const countsVersions = (unseen: readonly string[]): string => `
  create function count_version() returns trigger language plpgsql as $$
  begin
    if ${seenColumns('old', unseen)} is distinct from ${seenColumns('new', unseen)} then
      new.version := old.version + 1;
    end if;
    return new;
  end $$;
  create function tell_change() returns trigger language plpgsql as $$
  declare changed record;
  begin
    if tg_op = 'DELETE' then changed := old; else changed := new; end if;
    perform pg_notify('changed_' || tg_table_schema || '_' || tg_table_name,
      json_build_array(changed.workspace_id, changed.id)::text);
    return null;
  end $$;`;

/**
 * Statements that make a table with `workspace_id`, `id` and `version` notify listeners of every change, at its commit; a
 * change of only `unseen` columns is not notified. The version grows under the row's lock: `now()` is when a transaction
 * began, so times can't order two states.
 */
export function notifiesChanges(table: string, unseen: readonly string[] = []): string {
  const notify = (on: string, when = '') => `
    create trigger ${table}_tells_${on} after ${on} on ${table} for each row ${when} execute function tell_change()`;
  return `
    create trigger ${table}_counts_version before update on ${table} for each row execute function count_version();
    ${notify('insert')};
    ${notify('update', `when (${seenColumns('old', unseen)} is distinct from ${seenColumns('new', unseen)})`)};
    ${notify('delete')};`;
}

const seenColumns = (row: string, unseen: readonly string[]): string =>
  `to_jsonb(${row}) - array[${['version', ...unseen].map((name) => `'${name}'`)}]`;
