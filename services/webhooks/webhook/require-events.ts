import { scopesOfEvents, WEBHOOK_EVENT_NAMES, type WebhookEvent } from '../../../schemas/webhook-events.js';
import { type Access, requireAccess, scopesOf } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';

/**
 * A token may direct to a URL, or see, only events whose data it may read itself; otherwise webhooks would
 * extend it by scopes that were never approved. Throws `insufficient_scope`.
 */
export function requireEvents(caller: Caller, access: Access, events: readonly string[]): void {
  requireAccess(caller, { ...access, scope: [...scopesOf(access), ...scopesOfEvents(events)] });
}

/** Returns the events that a caller may see; null: all of them. */
export function findReadableEvents({ scopes }: Caller): WebhookEvent[] | null {
  if (!scopes) return null;
  return WEBHOOK_EVENT_NAMES.filter((name) =>
    scopesOfEvents([name]).every((scope) => scopes.includes(scope)),
  );
}
