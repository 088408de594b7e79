/** Maximum wait of a response, well below the timeouts of proxies. */
export const MAX_WAIT_SECONDS = 30;

const WAIT = /^wait\s*=\s*"?(\d{1,9})"?$/i;

/**
 * RFC 7240: returns the number of seconds that the client prefers to wait, or null without a preference. The
 * first preference counts.
 */
export function readPreferredWait(prefer: string | string[] | undefined): number | null {
  const preferences = [prefer ?? []].flat().join(',').split(',');
  for (const preference of preferences) {
    const seconds = WAIT.exec((preference.split(';')[0] as string).trim())?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_WAIT_SECONDS) || null;
  }
  return null;
}
