import { isIP } from 'node:net';
import { DomainError } from '../errors/errors.js';
import { OutboundRefused } from './outbound-refused.js';

/**
 * Any port is allowed, since files and webhooks are served on 8080, 8443 and 9000, except those the Fetch
 * standard blocks in browsers ("bad ports"): they belong to mail, shells and chats, where a request made of
 * chosen text is a command.
 */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const MAX_CHARACTERS = 2048;

/**
 * Parses a URL in the form it is requested, or returns the rule it breaks. What its host resolves to is
 * checked later.
 */
export function readFetchableUrl(text: string): URL | { readonly fault: string } {
  if (text.length > MAX_CHARACTERS) return { fault: `must be at most ${MAX_CHARACTERS} characters` };
  // URL accepts forms that other parsers read differently or not at all: "http:host", backslashes, line
  // breaks in the middle.
  const plain = /^https?:\/\/[^/?#\\]/i.test(text) && !/[\s\\\p{Cc}]/u.test(text);
  if (!plain || !URL.canParse(text)) return { fault: 'must be an http or https URL' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return { fault: 'must not contain a user name or password' };
  if (REFUSED_PORTS.has(Number(url.port || 80)))
    return { fault: `must not use port ${url.port}, which is not for http` };
  // "host." is "host" without the search list; certificates and Host headers know only the form without the
  // dot.
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url;
}

/** Whether the host is an IP address that is not permitted. Host names are checked when they are resolved. */
export function isRefusedLiteral(
  { hostname }: URL,
  isAddressPermitted: (address: string) => boolean,
): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isAddressPermitted(literal);
}

/**
 * Throws `validation_error` when a URL can't be fetched: because of its form, or because its host is an IP
 * address that is not permitted. What a host name resolves to is checked when it is fetched.
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
