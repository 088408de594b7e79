import { ACCESS } from '../../../schemas/access.js';
import { EVERY_EVENT } from '../../../schemas/webhook-events.js';
import { requireAccess } from '../../platform/access/access.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { WebhooksContext } from '../context.js';
import { findReadableEvents, readEvents, requireEvents } from '../webhook/check-webhook.js';
import type { OccurredEvent } from './live-events.js';

/**
 * Yields the workspace's events from now on: those with the names, or all that the caller may read. Throws
 * `insufficient_scope` for names whose data the caller may not read.
 */
export function followEvents(
  { caller, liveEvents }: Pick<WebhooksContext, 'caller' | 'liveEvents'>,
  names: readonly string[] | null | undefined,
): AsyncIterable<OccurredEvent> {
  const requested = names ? readEvents(names) : null;
  requireAccess(caller, ACCESS.workspaceEvents);
  if (requested) requireEvents(caller, ACCESS.workspaceEvents, requested);
  const wanted: readonly string[] | null = requested ?? findReadableEvents(caller);
  const events = new NewestStates<OccurredEvent>(() => stop());
  const stop = liveEvents.follow(caller.workspaceId, (event) => {
    if (!wanted || wanted.includes(event.name) || wanted.includes(EVERY_EVENT)) events.push(event);
  });
  return events;
}
