import type { ActionAudited, AuditedAction } from './messages/audit.js';

/** The part of a caller that the audit log has. */
interface AuditedCaller {
  readonly userId: string | null;
  readonly credentialId: string | null;
  readonly clientAddress?: string | undefined;
}

function actorOf({ userId, credentialId }: AuditedCaller): ActionAudited['actor'] {
  if (userId) return { type: 'user', id: userId, credentialId };
  if (credentialId) return { type: 'api_key', id: credentialId, credentialId };
  return { type: 'service', id: null, credentialId: null };
}

/**
 * Describes what a caller does, for the audit log. It has to be stored or queued in the transaction that does it,
 * and `details` must not contain a secret.
 */
export const auditedAction = (
  caller: AuditedCaller,
  action: AuditedAction,
  target: ActionAudited['target'],
  details: ActionAudited['details'] = {},
): ActionAudited => ({
  action,
  actor: actorOf(caller),
  target,
  details,
  address: caller.clientAddress ?? null,
  at: new Date().toISOString(),
});
