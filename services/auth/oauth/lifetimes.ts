/** Long enough for a redirect, and too short to be useful when leaked in a log file. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
