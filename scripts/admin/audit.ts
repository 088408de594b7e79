import { AUDITED_ACTIONS } from '../../schemas/messages/audit.js';
import {
  type AdminContext,
  acrossWorkspaces,
  NotUnderstood,
  printResult,
  readArguments,
} from './admin-context.js';

const text = { type: 'string' } as const;

function readSince(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!/^\d{4}-\d\d-\d\d/.test(given) || Number.isNaN(Date.parse(given)))
    throw new NotUnderstood('--since must be a date or an instant such as 2027-01-31T12:00:00Z');
  return new Date(given).toISOString();
}

function readLimit(given = '100'): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new NotUnderstood('--limit must be a number from 1 to 999999');
  return Number(given);
}

function requireAction(action: string): void {
  if (!(AUDITED_ACTIONS as readonly string[]).includes(action))
    throw new NotUnderstood(`--action must be one of ${AUDITED_ACTIONS.join(', ')}`);
}

/** Prints the audit log of all workspaces, or of one, newest first. */
export async function printAudit(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, {
    ...{ workspace: text, actor: text, target: text, since: text, limit: text },
    action: { type: 'string', multiple: true },
  });
  const since = readSince(values.since);
  const limit = readLimit(values.limit);
  for (const action of values.action ?? []) requireAction(action);
  const { workspace = null, actor = null, target = null, action = null } = values;
  const rows: object[] = await acrossWorkspaces(ctx.db, (tx) =>
    tx.query(
      `select at, workspace_id as workspace, action, actor_type as "actorType", actor_id as actor,
         credential_id as credential, target_type as "targetType", target_id as target, details, address,
         request_id as request, id
       from audit_entry
       where ($1::text is null or workspace_id = $1) and ($2::text[] is null or action = any($2))
         and ($3::text is null or actor_id = $3) and ($4::text is null or target_id = $4)
         and ($5::timestamptz is null or at >= $5)
       order by at desc, id desc limit $6`,
      [workspace, action, actor, target, since, limit],
    ),
  );
  for (const row of rows) printResult(ctx, row);
}
