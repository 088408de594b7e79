import { scopesOfEvents, WEBHOOK_EVENT_NAMES, type WebhookEvent } from '../../../schemas/webhook-events.js';
import { type Access, requireAccess, scopesOf } from '../../platform/access.js';
import type { Caller } from '../../platform/caller.js';

/**
 * A token sends to an address, or is shown, only events whose data it may read by itself; else webhooks would lend it scopes that
 * nobody approved. Throws `insufficient_scope`.
 */
export function requireEvents(caller: Caller, access: Access, events: readonly string[]): void {
  requireAccess(caller, { ...access, scope: [...scopesOf(access), ...scopesOfEvents(events)] });
}

/** The events that a caller may be shown; null: all of them. */
export function findReadableEvents({ scopes }: Caller): WebhookEvent[] | null {
  if (!scopes) return null;
  return WEBHOOK_EVENT_NAMES.filter((name) =>
    scopesOfEvents([name]).every((scope) => scopes.includes(scope)),
  );
}
