import { BUILT_IN_NAMES } from './built-in-clients.js';
import { skeletonOf } from './confusable-letters.js';

/** What the product calls itself and its own clients, wholly or in part. */
const RESERVED: ReadonlySet<string> = new Set(
  [...BUILT_IN_NAMES, 'The studio', 'Command line', 'vps', 'Video processing service'].map(skeletonOf),
);

/**
 * Whether an app with this name could be taken for the product itself. Names that only contain one, such as those of
 * other companies' studios, are not reserved.
 */
export const isReservedName = (name: string): boolean => RESERVED.has(skeletonOf(name));
