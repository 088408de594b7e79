import { isIP } from 'node:net';

/** A URI that the authorization server may redirect to. */
interface RedirectUri {
  readonly scheme: 'https' | 'http';
  /** The host as written: a name, an IPv4 address, or an IPv6 address in brackets. */
  readonly host: string;
  readonly port: string | undefined;
}

const SYNTAX = /^(https?):\/\/([^/?#:[\]]*|\[[^\]]*\])(?::(\d{1,5}))?(?=[/?]|$)/;
/** RFC 952 and 1123: letters, digits and hyphens; none of them has a meaning in a Content-Security-Policy. */
const HOST_NAME = /^(?!.{254})[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const isHost = (host: string): boolean => HOST_NAME.test(host) || isIP(host.slice(1, -1)) === 6;

/** Returns null unless the URI has the RFC 3986 form of an http or https URL with a plain host. */
function parseRedirectUri(text: string): RedirectUri | null {
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text)) return null;
  const [, scheme, host = '', port] = SYNTAX.exec(text) ?? [];
  if ((scheme !== 'https' && scheme !== 'http') || !isHost(host) || port === '0') return null;
  // A browser reads 0x7f.1 as 127.0.0.1: only the canonical form of an IP address is accepted.
  return new URL(text).hostname === host.toLowerCase() ? { scheme, host, port } : null;
}

/**
 * Returns why a URI may not be used for redirects; null when it may. Codes must not travel where others can
 * read them (RFC 9700, 8252).
 */
export function findRedirectFault(text: string): string | null {
  // Characters that a URL parser would silently drop or replace are refused, since URIs are compared as
  // strings.
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text))
    return 'must be an absolute https URL, or http on this machine (localhost, 127.0.0.1, [::1])';
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

/**
 * Returns the URI without its port; null when it is not loopback (RFC 8252, 7.3: a native app listens on any
 * free port).
 */
function withoutLoopbackPort(text: string): string | null {
  const uri = parseRedirectUri(text);
  if (uri?.scheme !== 'http' || !LOOPBACK.includes(uri.host)) return null;
  return text.replace(SYNTAX, 'http://$2');
}

/** Schemes of well-known apps. RFC 8252, 7.1 requires other private-use schemes to be a reversed domain name. */
const NATIVE_APPS = ['cursor', 'vscode', 'vscode-insiders', 'windsurf', 'zed'];
const NATIVE = /^([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*):\/\/?[A-Za-z0-9._~/-]{1,200}$/;

/** Whether the URI opens an app of this device by its private-use scheme (RFC 8252, 7.1). */
export function isNativeRedirect(text: string): boolean {
  const scheme = NATIVE.exec(text)?.[1];
  return scheme !== undefined && (NATIVE_APPS.includes(scheme) || scheme.includes('.'));
}

/**
 * Whether the URI equals a registered one; only the port of a loopback address may differ. A URI registered
 * under looser rules does not count.
 */
export function isRegisteredRedirect(registered: readonly string[], given: string): boolean {
  if (findRedirectFault(given) !== null) return false;
  const loopback = withoutLoopbackPort(given);
  return registered.some(
    (uri) => uri === given || (loopback !== null && withoutLoopbackPort(uri) === loopback),
  );
}

/** Whether the URI leads to an app that listens on this machine. */
export const isLoopbackRedirect = (text: string): boolean => LOOPBACK.includes(new URL(text).hostname);

/** Returns a readable destination of the redirect. */
export function destinationOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  if (isNativeRedirect(redirectUri)) return `the app on this device (${protocol})`;
  return isLoopbackRedirect(redirectUri) ? `the app on this device (${host})` : host;
}

/**
 * Returns the URI as a CSP source: browsers apply `form-action` to a form's redirects as well. Throws when
 * the URI is invalid, even if it was once registered.
 */
export function formTargetOf(redirectUri: string): string {
  if (isNativeRedirect(redirectUri)) return new URL(redirectUri).protocol;
  const uri = parseRedirectUri(redirectUri);
  if (!uri) throw new Error('The redirect URI is no source for a Content-Security-Policy');
  const { scheme, host, port } = uri;
  // CSP has no syntax for IPv6 addresses.
  if (host.startsWith('[')) return `${scheme}:`;
  return `${scheme}://${host}${port ? `:${port}` : ''}`;
}

/** Adds the answer to the query of the redirect URI; the client's own parameters stay unchanged. */
export function withAnswer(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const separator = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&';
  return `${redirectUri}${separator}${new URLSearchParams(given)}`;
}
