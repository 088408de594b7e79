import type { DataSource } from 'typeorm';
import type { ActionAudited } from '../../schemas/messages/audit.js';
import { AuditEntryEntity } from '../../services/auth/audit/audit-entry.entity.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { queuedMessages } from './queued-messages.js';

export type ReportedAction = ActionAudited & { readonly requestId: string };

/** Returns what a service reports to the audit log about a target, oldest first. */
export async function reportedActions(db: DataSource, targetId: string): Promise<ReportedAction[]> {
  const messages = await queuedMessages(db);
  return messages
    .filter(({ name }) => name.endsWith('.action-audited.v1'))
    .map(({ requestId, payload }) => ({ requestId, ...(payload as ActionAudited) }))
    .filter(({ target }) => target?.id === targetId);
}

/** Returns the entries of a workspace's audit log in auth, oldest first. */
export const auditEntries = (db: DataSource, workspaceId: string): Promise<AuditEntryEntity[]> =>
  inTransaction(db, { workspaceId }, (tx) => tx.find(AuditEntryEntity, { order: { at: 'asc' } }));
