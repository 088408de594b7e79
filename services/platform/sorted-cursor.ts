import { DomainError } from './errors.js';
import { isPlainText } from './plain-text.js';
import { isPostgresInstant } from './postgres-instant.js';

/** Where a page ends in a list that can be sorted in several ways: the value sorted by, as PostgreSQL's text, and the id. */
export interface SortedCursor {
  /** What the list is sorted by; a cursor is good for the same order only. */
  readonly sort: string;
  readonly value: string;
  readonly id: string;
}

/** A name of 200 characters, each written as two escapes at worst, in base64. */
const CHARACTERS_MOST = 8192;

export const encodeSortedCursor = ({ sort, value, id }: SortedCursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** Throws `validation_error` on a cursor that is not ours, or of another order. */
export function decodeSortedCursor(
  cursor: string,
  { sort, of, field }: { sort: string; of: 'text' | 'instant'; field: string },
): SortedCursor {
  try {
    if (cursor.length > CHARACTERS_MOST) throw new Error('too long');
    const [sortedBy, value, id, ...more]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (sortedBy !== sort || more.length > 0) throw new Error('of another order');
    if (typeof value !== 'string' || typeof id !== 'string') throw new Error('not strings');
    if (of === 'instant' && !isPostgresInstant(value)) throw new Error('not an instant');
    if (!isPlainText(value)) throw new Error('not a text');
    if (!/^[A-Za-z0-9_]{1,100}$/.test(id)) throw new Error('not an id');
    return { sort, value, id };
  } catch (cause) {
    throw new DomainError('validation_error', `${field} is not a cursor this list gave out in this order`, {
      field,
      cause,
    });
  }
}
