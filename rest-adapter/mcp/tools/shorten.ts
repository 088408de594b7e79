/** What was left out of one list or text of an answer. */
export interface Cut {
  /** Where it stands in the answer: `lines`, `article.content`. */
  readonly field: string;
  /** Entries of a list, characters of a text. */
  readonly shown: number;
  readonly total: number;
}

export interface Shortened {
  readonly json: Readonly<Record<string, unknown>>;
  readonly cuts: readonly Cut[];
}

interface Place {
  readonly path: readonly string[];
  readonly value: string | readonly unknown[];
  readonly bytes: number;
}

/** Bytes of the JSON of a value as a text of a message, in which quotation marks are escaped. */
export const sizeInMessage = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value) ?? ''));

/** Returns the lists and texts of objects in objects; those in lists are cut with their list. */
function placesOf(value: unknown, path: readonly string[] = []): Place[] {
  if (typeof value === 'string' || Array.isArray(value))
    return [{ path, value, bytes: sizeInMessage(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => placesOf(held, [...path, name]));
}

function replaceAt(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const held = value as Record<string, unknown>;
  return { ...held, [name]: replaceAt(held[name], rest, by) };
}

/** Returns the first entries that have at most that many bytes. */
function firstEntries(list: readonly unknown[], maxBytes: number): unknown[] {
  let bytes = 2;
  const end = list.findIndex((entry) => {
    bytes += sizeInMessage(entry) + 1;
    return bytes > maxBytes;
  });
  return list.slice(0, end < 0 ? list.length : end);
}

/** Returns the beginning of a text whose UTF-8 has at most that many bytes, up to the end of a line where there is one. */
export function beginningOf(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = Math.max(0, maxBytes);
  // A byte that continues a character.
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1;
  const beginning = bytes.subarray(0, end).toString();
  const line = beginning.lastIndexOf('\n');
  return line > 0 ? beginning.slice(0, line + 1) : beginning;
}

/** Cuts the largest lists and texts of an answer until it has at most that many bytes in a message. */
export function shorten(json: Readonly<Record<string, unknown>>, maxBytes: number): Shortened {
  const cuts = new Map<string, Cut>();
  let left: unknown = json;
  for (let bytes = sizeInMessage(left); bytes > maxBytes; bytes = sizeInMessage(left)) {
    const [largest] = placesOf(left).sort((one, other) => other.bytes - one.bytes);
    if (!largest || largest.value.length === 0) break;
    const room = largest.bytes - (bytes - maxBytes);
    const { value, path } = largest;
    const first = typeof value === 'string' ? textWithin(value, room) : firstEntries(value, room);
    const field = path.join('.');
    cuts.set(field, { field, shown: first.length, total: cuts.get(field)?.total ?? value.length });
    left = replaceAt(left, path, first);
  }
  return { json: left as Record<string, unknown>, cuts: [...cuts.values()] };
}

/**
 * Returns the beginning of a text that has at most that many bytes in a message, where quotation marks, line breaks and
 * control characters have several.
 */
export function textWithin(text: string, maxBytes: number): string {
  let first = beginningOf(text, maxBytes - 2);
  while (first !== '' && sizeInMessage(first) > maxBytes)
    first = beginningOf(first, Math.floor(Buffer.byteLength(first) * 0.8));
  return first;
}
