import type { Logger } from 'pino';
import { z } from 'zod';
import type { Lifecycle } from '../lifecycle.js';
import { listenReconnecting } from '../messaging/postgres-listener.js';
import type { LiveRow } from './live-row.js';
import type { LiveRows } from './live-rows.js';

/** Notifications arrive at commit; this finds changes that were missed while a connection was lost. */
const LOOK_AGAIN_EVERY_MS = 15_000;

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
        onNotification: (_channel, payload) => hear(payload, rows, log),
        onOpen: () => rows.lookAgain(),
      });
      const timer = setInterval(() => rows.lookAgain(), LOOK_AGAIN_EVERY_MS);
      return { listener, timer };
    },
    async ({ listener, timer }) => {
      clearInterval(timer);
      rows.stop();
      await listener.stop();
    },
  );
}

function hear<R extends LiveRow>(payload: string, rows: LiveRows<R>, log: Logger): void {
  try {
    const [workspaceId, id] = Changed.parse(JSON.parse(payload));
    if (id === null) rows.workspaceChanged(workspaceId);
    else rows.changed(workspaceId, id);
  } catch (err) {
    log.warn({ err, payload }, 'a change could not be parsed');
  }
}

/**
 * Statements that make a table with `workspace_id`, `id` and `version` notify listeners of every change, at
 * its commit; a change of only
 * `unseen` columns is not notified. The version grows under the row's lock: `now()` is when a transaction
 * began, so times can't order
 * two states.
 */
export const notifiesChanges = (table: string, unseen: readonly string[] = []): string => `
    create function count_version() returns trigger language plpgsql as
      $$ begin new.version := old.version + 1; return new; end $$;
    create function tell_change() returns trigger language plpgsql as $$
      declare changed record;
      begin
        if tg_op = 'DELETE' then changed := old; else changed := new; end if;
        perform pg_notify('changed_' || tg_table_schema || '_' || tg_table_name,
          json_build_array(changed.workspace_id, changed.id)::text);
        return null;
      end $$;
    ${notifiesChangesToo(table, unseen)}`;

/** The same for another table of a schema that already has one. */
export function notifiesChangesToo(table: string, unseen: readonly string[] = []): string {
  const seen = (row: string) => seenColumns(row, unseen);
  const tell = (on: string, when = '') => `
    create trigger ${table}_tells_${on} after ${on} on ${table} for each row ${when} execute function tell_change()`;
  return `
    alter table ${table} add column version int not null default 0;
    create trigger ${table}_counts_version before update on ${table} for each row execute function count_version();
    ${tell('insert')};
    ${tell('update', `when (${seen('old')} is distinct from ${seen('new')})`)};
    ${tell('delete')};`;
}

const seenColumns = (row: string, unseen: readonly string[]): string =>
  `to_jsonb(${row}) - array[${['version', ...unseen].map((name) => `'${name}'`)}]`;

/**
 * A statement after which a row's version grows with changes that subscribers see, and not with a change of
 * only `unseen` columns.
 * Generated columns must be among them: before an update they have no value yet, and they change with others.
 */
export const countsSeenChanges = (unseen: readonly string[]): string => `
    create or replace function count_version() returns trigger language plpgsql as $$
      begin
        if ${seenColumns('old', unseen)} is distinct from ${seenColumns('new', unseen)} then
          new.version := old.version + 1;
        end if;
        return new;
      end $$;`;

/** Reverts `countsSeenChanges`. */
export const countsAllChanges = `
    create or replace function count_version() returns trigger language plpgsql as
      $$ begin new.version := old.version + 1; return new; end $$;`;

/** Reverts `notifiesChanges`. */
export const notifiesNoChanges = (table: string): string => `
    drop trigger ${table}_tells_delete on ${table};
    drop trigger ${table}_tells_update on ${table};
    drop trigger ${table}_tells_insert on ${table};
    drop trigger ${table}_counts_version on ${table};
    drop function tell_change(), count_version();
    alter table ${table} drop column version;`;
