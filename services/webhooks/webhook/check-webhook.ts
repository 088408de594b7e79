import { findEventFault } from '../../../schemas/webhook-events.js';
import { DomainError } from '../../platform/errors.js';
import { isRefusedLiteral, readFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import type { WebhooksServices } from '../context.js';

/**
 * Throws `validation_error` when a delivery could never be sent there: by the address' form, or because it is itself the number
 * of somebody who may not be called. What a name resolves to is asked before every delivery.
 */
export function requireWebhookUrl(
  url: string,
  { isAddressPermitted }: Pick<WebhooksServices, 'isAddressPermitted'>,
): void {
  const refuse = (rule: string) =>
    new DomainError('validation_error', `body.url ${rule}`, { field: 'body.url' });
  const read = readFetchableUrl(url);
  if (!(read instanceof URL))
    throw refuse(read.fault.replace('an http or https address', 'an https address'));
  if (read.protocol !== 'https:') throw refuse('must be an https address');
  if (isRefusedLiteral(read, isAddressPermitted)) throw refuse('must be a public address');
}

/** Each event once, in the order given. Throws `validation_error`. */
export function readEvents(events: readonly string[]): string[] {
  const fault = findEventFault(events);
  if (fault) throw new DomainError('validation_error', fault, { field: 'body.events' });
  return [...new Set(events)];
}
