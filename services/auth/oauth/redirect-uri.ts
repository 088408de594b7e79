import { isIP } from 'node:net';

/** Where the authorization server may send a person back to. */
interface RedirectUri {
  readonly scheme: 'https' | 'http';
  /** As it is written: a name, an IPv4 address, or an IPv6 address in brackets. */
  readonly host: string;
  readonly port: string | undefined;
}

const SYNTAX = /^(https?):\/\/([^/?#:[\]]*|\[[^\]]*\])(?::(\d{1,5}))?(?=[/?]|$)/;
/** RFC 952 and 1123: letters, digits and hyphens; none of them means anything in a Content-Security-Policy. */
const HOST_NAME = /^(?!.{254})[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const isHost = (host: string): boolean => HOST_NAME.test(host) || isIP(host.slice(1, -1)) === 6;

/** Null when the address has another form than RFC 3986 gives to an http or https address with a plain host. */
function parseRedirectUri(text: string): RedirectUri | null {
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text)) return null;
  const [, scheme, host = '', port] = SYNTAX.exec(text) ?? [];
  if ((scheme !== 'https' && scheme !== 'http') || !isHost(host) || port === '0') return null;
  // A browser reads 0x7f.1 as 127.0.0.1: an address stands for itself, not for another.
  return new URL(text).hostname === host.toLowerCase() ? { scheme, host, port } : null;
}

/** Why an address may not be redirected to; null when it may. Codes must not travel where others can read them (RFC 9700, 8252). */
export function findRedirectFault(text: string): string | null {
  // What a URL parser would quietly drop or mend is refused, since addresses are compared letter by letter.
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text))
    return 'must be an absolute https address, or http on this machine (localhost, 127.0.0.1, [::1])';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol === 'http:' && !LOOPBACK.includes(hostname))
    return 'must be https: http is for this machine only (localhost, 127.0.0.1, [::1])';
  if (text.includes('#')) return 'must not have a fragment';
  if (username || password) return 'must not have a user name or password';
  if (hostname.includes('*')) return 'must be one address, without wildcards';
  if (!parseRedirectUri(text))
    return 'must name its host as letters, digits and hyphens between dots, or as an IP address, and its port, if any, as 1 to 65535';
  return null;
}

/** The same address without its port; null for any that is not loopback (RFC 8252, 7.3: a native app listens on whatever port is free). */
function withoutLoopbackPort(text: string): string | null {
  const uri = parseRedirectUri(text);
  if (uri?.scheme !== 'http' || !LOOPBACK.includes(uri.host)) return null;
  return text.replace(SYNTAX, 'http://$2');
}

/** Exactly a registered one; only the port of a loopback address may differ. One registered under looser rules is none. */
export function isRegisteredRedirect(registered: readonly string[], given: string): boolean {
  if (findRedirectFault(given) !== null) return false;
  const loopback = withoutLoopbackPort(given);
  return registered.some(
    (uri) => uri === given || (loopback !== null && withoutLoopbackPort(uri) === loopback),
  );
}

/** Where a redirect leads, in words for a person. */
export function destinationOf(redirectUri: string): string {
  const { host, hostname } = new URL(redirectUri);
  return LOOPBACK.includes(hostname) ? `the app on this device (${host})` : host;
}

/**
 * The same as a CSP source: browsers hold a form's redirects to the page's `form-action`. Throws when it is none, whatever a client
 * was once registered with.
 */
export function formTargetOf(redirectUri: string): string {
  const uri = parseRedirectUri(redirectUri);
  if (!uri) throw new Error('The redirect URI is no source for a Content-Security-Policy');
  const { scheme, host, port } = uri;
  // CSP has no way to write an IPv6 address.
  if (host.startsWith('[')) return `${scheme}:`;
  return `${scheme}://${host}${port ? `:${port}` : ''}`;
}

/** The redirect with the answer in its query; what the client had there stays as it is. */
export function withAnswer(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const separator = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&';
  return `${redirectUri}${separator}${new URLSearchParams(given)}`;
}
