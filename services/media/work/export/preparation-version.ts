/**
 * Raised when preparation would give another result for the same source, so that sources are prepared again.
 */
export const PREPARATION_VERSION = 3;
