/**
 * A client's own key-value pairs of a video: external IDs, labels, or anything else it wants to find the
 * video by.
 */
export type Metadata = Readonly<Record<string, string>>;
/** Changes of the metadata in a request; null removes a pair. */
export type MetadataChanges = Readonly<Record<string, string | null>>;

export const MAX_PAIRS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

export const METADATA_RULES = `At most ${MAX_PAIRS} pairs of strings: keys of 1 to ${MAX_KEY} characters without square brackets, values of at most ${MAX_VALUE}.`;

/**
 * Returns why the value is not valid metadata, as a message that begins with the field; null when it is
 * valid.
 */
export function findMetadataFault(
  field: string,
  metadata: unknown,
  { mayRemove = false } = {},
): string | null {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return `${field} must be an object`;
  const pairs = Object.entries(metadata as Readonly<Record<string, unknown>>);
  if (pairs.length > MAX_PAIRS) return `${field} must have at most ${MAX_PAIRS} keys`;
  for (const [key, value] of pairs) {
    if (!isKey(key))
      return `${field} must have keys of 1 to ${MAX_KEY} characters without square brackets, not ${JSON.stringify(shorten(key))}`;
    if (value === null && mayRemove) continue;
    if (typeof value !== 'string') return `${field}.${key} must be a string${mayRemove ? ' or null' : ''}`;
    if (Array.from(value).length > MAX_VALUE)
      return `${field}.${key} must be at most ${MAX_VALUE} characters`;
  }
  return null;
}

const isKey = (key: string): boolean => key !== '' && Array.from(key).length <= MAX_KEY && !/[[\]]/.test(key);

const shorten = (key: string): string => {
  const letters = Array.from(key);
  return letters.length > MAX_KEY + 1 ? `${letters.slice(0, MAX_KEY + 1).join('')}…` : key;
};
