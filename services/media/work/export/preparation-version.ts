/** Raised when preparing makes something else of a source: what was prepared before is made again. */
export const PREPARATION_VERSION = 2;
