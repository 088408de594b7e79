/** Longest that an answer waits, well below what proxies allow. */
export const MAX_WAIT_SECONDS = 30;

const WAIT = /^wait\s*=\s*"?(\d{1,9})"?$/i;

/** RFC 7240: how many seconds the client would wait for an answer; null where it does not say so. The first one counts. */
export function readPreferredWait(prefer: string | string[] | undefined): number | null {
  const preferences = [prefer ?? []].flat().join(',').split(',');
  for (const preference of preferences) {
    const seconds = WAIT.exec((preference.split(';')[0] as string).trim())?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_WAIT_SECONDS) || null;
  }
  return null;
}
