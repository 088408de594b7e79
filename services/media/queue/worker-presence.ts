/** A worker without a report for this long counts as stopped. */
export const PRESENT_MS = 30_000;

/** Between two reports of a worker. */
export const SEEN_EVERY_MS = 8000;
