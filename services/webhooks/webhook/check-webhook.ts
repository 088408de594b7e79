import {
  findEventFault,
  scopesOfEvents,
  WEBHOOK_EVENT_NAMES,
  type WebhookEvent,
} from '../../../schemas/webhook-events.js';
import { type Access, requireAccess, scopesOf } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import { isRefusedLiteral, readFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { requireLabel } from '../../platform/text/check-text.js';
import type { WebhooksServices } from '../context.js';

/**
 * Throws `validation_error` when nothing could ever be delivered to the URL: because of its form, or because
 * its host is an IP address that is not permitted. What a host name resolves to is checked before every
 * delivery.
 */
export function requireWebhookUrl(
  url: string,
  { isAddressPermitted }: Pick<WebhooksServices, 'isAddressPermitted'>,
): void {
  requireLabel('body.url', url);
  const refuse = (rule: string) => invalid('body.url', rule);
  const read = readFetchableUrl(url);
  if (!(read instanceof URL)) throw refuse(read.fault.replace('an http or https URL', 'an https URL'));
  if (read.protocol !== 'https:') throw refuse('must be an https URL');
  if (isRefusedLiteral(read, isAddressPermitted)) throw refuse('must be a public address');
}

/** Returns the events without duplicates, in the order provided. Throws `validation_error`. */
export function readEvents(events: readonly string[]): string[] {
  const fault = findEventFault(events);
  if (fault) throw new DomainError('validation_error', fault, { field: 'body.events' });
  return [...new Set(events)];
}

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
