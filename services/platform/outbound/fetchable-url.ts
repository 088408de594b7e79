import { isIP } from 'node:net';
import { DomainError } from '../errors.js';
import { OutboundRefused } from './outbound-refused.js';
import { REFUSED_PORTS } from './refused-ports.js';

const MAX_CHARACTERS = 2048;

/** Reads an address as it will be asked for, or says which rule it breaks. Whose address it is shows only when it is resolved. */
export function readFetchableUrl(text: string): URL | { readonly fault: string } {
  if (text.length > MAX_CHARACTERS) return { fault: `must be at most ${MAX_CHARACTERS} characters` };
  // URL also reads what other parsers read otherwise or not at all: "http:host", back slashes, line breaks in the middle.
  const plain = /^https?:\/\/[^/?#\\]/i.test(text) && !/[\s\\\p{Cc}]/u.test(text);
  if (!plain || !URL.canParse(text)) return { fault: 'must be an http or https address' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return { fault: 'must not contain a user name or password' };
  if (REFUSED_PORTS.has(Number(url.port || 80)))
    return { fault: `must not use port ${url.port}, which is not for http` };
  // "host." is "host" without the search list; certificates and Host headers know it without the dot only.
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url;
}

/** Whether it is itself the number of somebody who may not be asked. Of names that is known only when they are resolved. */
export function isRefusedLiteral(
  { hostname }: URL,
  isAddressPermitted: (address: string) => boolean,
): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isAddressPermitted(literal);
}

/**
 * Throws `validation_error` when an address can't be one to fetch: by its form, or because it is itself the number of
 * somebody who may not be asked. What a name resolves to shows only when it is fetched.
 */
export function requireFetchableUrl(
  field: string,
  url: string,
  isAddressPermitted: (address: string) => boolean,
): void {
  const read = readFetchableUrl(url);
  if (!(read instanceof URL)) throw new DomainError('validation_error', `${field} ${read.fault}`, { field });
  if (isRefusedLiteral(read, isAddressPermitted))
    throw new OutboundRefused('an address that is not public').toDomainError(field);
}
