import type { SelectQueryBuilder } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { WEBHOOK_EVENT_NAMES } from '../../../schemas/webhook-events.js';
import { requireAccess } from '../../platform/access/access.js';
import { filterKey } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  cutPage,
  type PageEnds,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../platform/database/page.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { WebhooksContext } from '../context.js';
import { findReadableEvents, requireEvents } from '../webhook/check-webhook.js';
import { DeliveryEntity, type DeliveryState, type DeliveryStatus, STATES_OF } from './delivery.entity.js';
import { type LoggedDelivery, withAttempts } from './find-delivery.js';

export interface ListDeliveries extends PageRequest {
  readonly filter?: { readonly status?: DeliveryStatus | null; readonly event?: string | null } | null;
}

export interface DeliveryPage extends PageEnds {
  readonly deliveries: ReadonlyArray<LoggedDelivery & { readonly cursor: string }>;
  readonly totalCount: number;
}

/**
 * Returns a page of a webhook's deliveries of the last 30 days, newest first; a token sees only deliveries of
 * events whose data it may read.
 */
export async function listDeliveries(
  { db, caller, cursors }: WebhooksContext,
  webhookId: string,
  { filter, ...request }: ListDeliveries,
): Promise<DeliveryPage> {
  requireAccess(caller, ACCESS['Webhook.deliveries']);
  const slice = requirePage(request);
  const { workspaceId } = caller;
  requireEvent(filter?.event);
  if (filter?.event) requireEvents(caller, ACCESS['Webhook.deliveries'], [filter.event]);
  const readable = findReadableEvents(caller);
  const list = ['deliveries', workspaceId, webhookId, filterKey(filter)];
  const from = cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);

  return inTransaction(db, { workspaceId }, async (tx) => {
    const matching = tx
      .createQueryBuilder(DeliveryEntity, 'delivery')
      .where('delivery.workspaceId = :workspaceId and delivery.webhookId = :webhookId', {
        workspaceId,
        webhookId,
      });
    applyFilter(matching, filter ?? {});
    if (readable) matching.andWhere('delivery.event in (:...readable)', { readable });
    const totalCount = await matching.clone().getCount();
    const page = matching.addSelect('(delivery.createdAt)::text', 'created_at_text');
    if (from)
      page.andWhere(`((delivery.createdAt), delivery.id) ${beyond} (:fromCreatedAt::timestamptz, :fromId)`, {
        fromCreatedAt: from.createdAt,
        fromId: from.id,
      });
    const { entities, raw } = await page
      .orderBy('delivery.createdAt', direction === 'asc' ? 'ASC' : 'DESC')
      .addOrderBy('delivery.id', direction === 'asc' ? 'ASC' : 'DESC')
      .limit(slice.limit + 1)
      .getRawAndEntities<{ created_at_text: string }>();
    const placed = entities.map((delivery, i) => ({
      delivery,
      createdAt: raw[i]?.created_at_text as string,
    }));
    const { entries, ...ends } = cutPage(placed, slice);
    const logged = await withAttempts(
      tx,
      entries.map(({ delivery }) => delivery),
    );
    const deliveries = logged.map((one, i) => ({
      ...one,
      cursor: cursors.encode(list, { createdAt: entries[i]?.createdAt as string, id: one.delivery.id }),
    }));
    return { deliveries, ...ends, totalCount };
  });
}

function requireEvent(event: string | null | undefined): void {
  if (!event || (WEBHOOK_EVENT_NAMES as readonly string[]).includes(event)) return;
  const rule = `filter.event must be one of ${WEBHOOK_EVENT_NAMES.join(', ')}`;
  throw new DomainError('validation_error', rule, { field: 'filter.event' });
}

function applyFilter(
  query: SelectQueryBuilder<DeliveryEntity>,
  { status, event }: NonNullable<ListDeliveries['filter']>,
): void {
  const states: readonly DeliveryState[] | null = status ? STATES_OF[status] : null;
  if (states) query.andWhere('delivery.state in (:...states)', { states });
  if (event) query.andWhere('delivery.event = :event', { event });
}
