import type { JsonLimits } from '../../../platform/text/json-bounds.js';

const MEBIBYTE = 1024 ** 2;

/** What the JSON files of a backup may have. Backups of videos of ten hours have less. */
export const JSON_LIMITS = {
  /** A few kilobytes, and a line for each file. */
  manifest: { maxBytes: MEBIBYTE, maxElements: 100_000, maxLevels: 24 },
  /** Up to 90,000 words with their times. */
  script: { maxBytes: 24 * MEBIBYTE, maxElements: 1_000_000, maxLevels: 8 },
  articles: { maxBytes: 8 * MEBIBYTE, maxElements: 200_000, maxLevels: 8 },
  /** Up to 100,000 places of the cursor. */
  recording: { maxBytes: 8 * MEBIBYTE, maxElements: 500_000, maxLevels: 8 },
  /** The manifest of an export. */
  exportManifest: { maxBytes: MEBIBYTE, maxElements: 100_000, maxLevels: 24 },
} as const satisfies Readonly<Record<string, JsonLimits>>;
export type JsonKind = keyof typeof JSON_LIMITS;

/** Subtitles of an export, and files for human readers. */
export const MAX_TEXT_BYTES = 8 * MEBIBYTE;
