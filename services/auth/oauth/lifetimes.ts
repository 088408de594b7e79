/** Long enough for a redirect, and too short to be useful when leaked in a log file. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 3600;
const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

const DAY_SECONDS = 24 * 3600;

/** How long the tokens of an approval are renewed at most, unless `OAUTH_GRANT_DAYS` says otherwise. */
export const GRANT_DAYS = 90;

/**
 * Returns when the last tokens of an approval may be issued: an access token lasts an hour, and none may outlive the
 * approval.
 */
export const lastIssueOf = (approvedAt: Date, grantDays: number): Date =>
  secondsAfter(approvedAt, grantDays * DAY_SECONDS - ACCESS_TOKEN_SECONDS);

/** Returns when the access of an app ends, however often it is renewed. */
export const grantEndOf = (approvedAt: Date, grantDays: number): Date =>
  secondsAfter(approvedAt, grantDays * DAY_SECONDS);

/** Returns when a refresh token expires that is issued now for an approval. */
export function refreshTokenEnd(at: Date, approvedAt: Date, grantDays: number): Date {
  const [unused, last] = [secondsAfter(at, REFRESH_TOKEN_SECONDS), lastIssueOf(approvedAt, grantDays)];
  return unused < last ? unused : last;
}
