/** RFC 8252, 7.3: a native app listens on whatever port is free. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

/** Addresses that a browser would run instead of visit, or that hide where the answer goes. */
const NEVER = /^(javascript|data|vbscript|file|blob|about):|[#\\\s]/i;

const withoutPort = (uri: string): string | null =>
  LOOPBACK.test(uri) ? uri.replace(LOOPBACK, 'http://$1') : null;

/** Exactly a registered one; only the port of a loopback address may differ. */
export function isRegisteredRedirect(registered: readonly string[], given: string): boolean {
  if (NEVER.test(given) || !URL.canParse(given)) return false;
  const loopback = withoutPort(given);
  return registered.some((uri) => uri === given || (loopback !== null && withoutPort(uri) === loopback));
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
