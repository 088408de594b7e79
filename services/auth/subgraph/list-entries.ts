import type { SelectQueryBuilder } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { AuditedAction } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  cutPage,
  type PageEnds,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../platform/database/page.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';

export interface AuditFilter {
  readonly actions?: readonly AuditedAction[] | null;
  readonly actorId?: string | null;
  readonly targetId?: string | null;
  readonly since?: Date | null;
  readonly until?: Date | null;
}

export interface AuditPage extends PageEnds {
  readonly entries: ReadonlyArray<{ readonly node: AuditEntryEntity; readonly cursor: string }>;
  readonly totalCount: number;
}

/** Returns a page of the workspace's audit log, newest first, for owners and admins. */
export async function listEntries(
  { db, caller, cursors }: AuthContext,
  { filter, ...request }: PageRequest & { readonly filter?: AuditFilter | null | undefined },
): Promise<AuditPage> {
  requireAccess(caller, ACCESS.auditLog);
  const slice = requirePage(request);
  const { workspaceId } = caller;
  const list = ['audit', workspaceId];
  const from = cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);

  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    const matching = tx
      .createQueryBuilder(AuditEntryEntity, 'entry')
      .where('entry.workspaceId = :workspaceId', { workspaceId });
    applyFilter(matching, filter ?? {});
    const totalCount = await matching.clone().getCount();
    const page = matching.addSelect('(entry.at)::text', 'at_text');
    if (from) {
      page.andWhere(`((entry.at), entry.id) ${beyond} (:fromAt::timestamptz, :fromId)`, {
        fromAt: from.createdAt,
        fromId: from.id,
      });
    }
    const order = direction === 'asc' ? 'ASC' : 'DESC';
    const { entities, raw } = await page
      .orderBy('entry.at', order)
      .addOrderBy('entry.id', order)
      .limit(slice.limit + 1)
      .getRawAndEntities<{ at_text: string }>();
    const placed = entities.map((node, i) => ({ node, createdAt: raw[i]?.at_text as string }));
    const { entries, ...ends } = cutPage(placed, slice);
    const cursorOf = ({ node: { id }, createdAt }: (typeof placed)[number]) =>
      cursors.encode(list, { createdAt, id });
    return {
      entries: entries.map((one) => ({ node: one.node, cursor: cursorOf(one) })),
      ...ends,
      totalCount,
    };
  });
}

function applyFilter(
  query: SelectQueryBuilder<AuditEntryEntity>,
  { actions, actorId, targetId, since, until }: AuditFilter,
): void {
  if (actions && actions.length === 0) query.andWhere('false');
  else if (actions) query.andWhere('entry.action in (:...actions)', { actions });
  if (actorId) query.andWhere('entry.actorId = :actorId', { actorId });
  if (targetId) query.andWhere('entry.targetId = :targetId', { targetId });
  if (since) query.andWhere('entry.at >= :since', { since });
  if (until) query.andWhere('entry.at < :until', { until });
}
