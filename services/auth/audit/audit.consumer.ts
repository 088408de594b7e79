import type { DataSource } from 'typeorm';
import { videosActionAudited, webhooksActionAudited } from '../../../schemas/messages/audit.js';
import { type MessageRoute, on } from '../../platform/messaging/consumer.js';
import { applyOnce } from '../../platform/messaging/inbox.js';
import { storeAction } from './record-action.js';

export const AUDIT_QUEUE = 'auth.facts';

/** Adds what was done in other services to the audit log, each once. */
export function auditRoutes(db: DataSource): MessageRoute[] {
  return [videosActionAudited, webhooksActionAudited].map((audited) =>
    on(audited, (action, received) =>
      applyOnce(db, AUDIT_QUEUE, received, (tx) => storeAction(tx, received, action)),
    ),
  );
}
