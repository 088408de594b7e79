import type { DataSource, EntityManager } from 'typeorm';
import { auditedAction } from '../../../schemas/audited-action.js';
import type { ActionAudited, AuditedAction } from '../../../schemas/messages/audit.js';
import type { CallerClaims } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { makeId } from '../../platform/text/ids.js';
import { findAccount } from '../account/make-account.js';
import type { AuthContext } from '../context.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** Stores what was done, in the transaction of its workspace that does it. */
export async function storeAction(
  tx: EntityManager,
  { workspaceId, requestId }: { readonly workspaceId: string; readonly requestId: string },
  { action, actor, target, details, address, at }: ActionAudited,
): Promise<void> {
  await tx.insert(AuditEntryEntity, {
    workspaceId,
    id: makeId('aud'),
    at: new Date(at),
    action,
    actorType: actor.type,
    actorId: actor.id,
    credentialId: actor.credentialId,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    details: details as never,
    address,
    requestId,
  });
}

/** Stores what the caller of an operation does. */
export const recordAction = (
  tx: EntityManager,
  { caller, requestId }: Pick<AuthContext, 'requestId'> & { caller: CallerClaims },
  ...[action, target, details]: [
    action: AuditedAction,
    target: ActionAudited['target'],
    details?: ActionAudited['details'],
  ]
): Promise<void> =>
  storeAction(
    tx,
    { workspaceId: caller.workspaceId as string, requestId },
    auditedAction(caller, action, target, details),
  );

/** Stores what the administration command does. */
export const recordOperatorAction = (
  tx: EntityManager,
  workspaceId: string,
  ...[action, target, details = {}]: [
    action: AuditedAction,
    target: ActionAudited['target'],
    details?: ActionAudited['details'],
  ]
): Promise<void> =>
  storeAction(
    tx,
    { workspaceId, requestId: makeId('adm') },
    {
      ...{ action, target, details, address: null, at: new Date().toISOString() },
      actor: { type: 'operator', id: null, credentialId: null },
    },
  );

/** Where a request to the pages came from. */
export interface RequestOrigin {
  readonly address: string | null;
  readonly requestId: string;
}

/** Stores what a person does with their account, in each of their workspaces. */
export async function recordAccountAction(
  tx: EntityManager,
  accountId: string,
  action: AuditedAction,
  { address, requestId }: RequestOrigin,
): Promise<void> {
  await tx.query(`select set_config('app.account_id', $1, true)`, [accountId]);
  const rows: Array<{ id: string }> = await tx.query(
    'select workspace_id as id from member where account_id = $1 order by 1',
    [accountId],
  );
  for (const { id: workspaceId } of rows) {
    await tx.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
    await storeAction(
      tx,
      { workspaceId, requestId },
      {
        action,
        actor: { type: 'user', id: accountId, credentialId: null },
        target: { type: 'user', id: accountId },
        details: {},
        address,
        at: new Date().toISOString(),
      },
    );
  }
  await tx.query(`select set_config('app.workspace_id', '', true)`);
}

/**
 * Stores a failed sign-in in the workspaces of the account. An address without an account belongs to no workspace.
 * Callers must not wait for it: otherwise the time of the response would reveal which addresses have an account.
 */
export async function recordFailedSignIn(
  db: DataSource,
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  const account = await findAccount(db.manager, email.trim());
  if (!account) return;
  await inTransaction(db, {}, (tx) => recordAccountAction(tx, account.id, 'sign_in_failed', origin));
}
