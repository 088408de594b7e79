/** Where a redirect leads, in words for a person. */
export function destinationOf(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (!/^https?:$/.test(protocol)) return `the app on this device (${protocol.slice(0, -1)})`;
  if (/^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname)) return `the app on this device (${host})`;
  return host;
}

/** The same as a CSP source: browsers hold a form's redirects to the page's `form-action`. */
export function formTargetOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  // CSP has no way to write an IPv6 address.
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
}
