import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { JWK } from 'jose';
import { DomainError } from '../errors/errors.js';
import type { Slice } from './page.js';

/**
 * Position of a row in a list ordered by `(createdAt, id)`, newest first. `createdAt` is PostgreSQL's text: a
 * Date loses the microseconds.
 */
export interface Keyset {
  readonly createdAt: string;
  readonly id: string;
}

export const keysetOf = ({ createdAt, id }: Keyset): Keyset => ({ createdAt, id });

/**
 * Identifies a list, its filter and its order: its name, its workspace, and whatever else distinguishes it from other
 * lists.
 */
type List = ReadonlyArray<string | null>;

/** Identifies a filter; absent values and null filter nothing. */
export function filterKey(filter: object | null | undefined): string {
  const chosen = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(chosen.map(([name, value]) => [name, sorted(value)]).sort(byName));
}

const byName = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1);

/** Objects and lists of a filter have no order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].map(String).sort();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.entries(value).sort(byName);
}

/**
 * Cursors of lists. Each is signed for the list that issued it: a cursor that was altered, or that belongs to
 * another list, is refused.
 */
export interface Cursors {
  encode(list: List, place: object): string;
  /**
   * The position that the slice of the list starts from; null: from its end. Throws `validation_error` on a
   * cursor that this list did not issue.
   */
  placeOf<P extends object = Keyset>(list: List, slice: Pick<Slice, 'cursor' | 'isBackward'>): P | null;
}

/** Creates the cursors of a service: all of its processes share the signing key. */
export function makeCursors({ d: secret = '' }: Pick<JWK, 'd'>): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursors', 32));
  const sign = (list: List, place: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([list, place]))
      .digest('base64url');
  return {
    encode(list, place) {
      const encoded = Buffer.from(JSON.stringify(place)).toString('base64url');
      return `${encoded}.${sign(list, encoded)}`;
    },
    placeOf<P>(list: List, { cursor, isBackward }: Pick<Slice, 'cursor' | 'isBackward'>): P | null {
      if (cursor === null) return null;
      const end = cursor.lastIndexOf('.');
      const encoded = cursor.slice(0, Math.max(end, 0));
      const [given, expected] = [cursor.slice(end + 1), sign(list, encoded)].map((text) => Buffer.from(text));
      if (given?.length !== expected?.length || !timingSafeEqual(given as Buffer, expected as Buffer))
        throw notACursor(isBackward ? 'before' : 'after');
      return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as P;
    },
  };
}

const notACursor = (field: string) =>
  new DomainError('validation_error', `${field} is not a cursor this list gave out`, { field });
