import { In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { WebhooksContext } from '../context.js';
import { WebhookEntity } from './webhook.entity.js';

/** Returns the workspace's webhooks, oldest first; only those with the given IDs when `ids` is present. */
export async function findWebhooks(
  { db, caller }: WebhooksContext,
  ids?: readonly string[],
): Promise<WebhookEntity[]> {
  requireAccess(caller, ACCESS.webhooks);
  return inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.find(WebhookEntity, {
      where: ids ? { id: In([...ids]) } : {},
      order: { createdAt: 'asc', id: 'asc' },
    }),
  );
}
