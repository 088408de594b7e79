import { DomainError } from './errors.js';
import { isPostgresInstant } from './postgres-instant.js';

/** Where a page ends in a list ordered by `(createdAt, id)`, newest first. `createdAt` is PostgreSQL's text: a Date loses the microseconds. */
export interface Keyset {
  readonly createdAt: string;
  readonly id: string;
}

export const encodeCursor = ({ createdAt, id }: Keyset): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** An instant and an id are a fifth of it. */
const CHARACTERS_MOST = 1000;

/** Throws `validation_error` on a cursor that is not ours. */
export function decodeCursor(cursor: string, field: string): Keyset {
  try {
    if (cursor.length > CHARACTERS_MOST) throw new Error('too long');
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) throw new Error('not a pair');
    const [createdAt, id] = parsed as unknown[];
    if (typeof createdAt !== 'string' || typeof id !== 'string') throw new Error('not a pair of strings');
    if (!isPostgresInstant(createdAt)) throw new Error('not an instant');
    if (!/^[A-Za-z0-9_]{1,100}$/.test(id)) throw new Error('not an id');
    return { createdAt, id };
  } catch (cause) {
    throw new DomainError('validation_error', `${field} is not a cursor this list gave out`, {
      field,
      cause,
    });
  }
}

const PAGE_MOST = 100;

/** The arguments of every list. Throws `validation_error`. */
export function requirePage({
  first,
  offset,
  after,
}: {
  first: number;
  offset?: number | undefined;
  after?: string | undefined;
}): void {
  if (first < 1 || first > PAGE_MOST) {
    throw new DomainError('validation_error', `first must be from 1 to ${PAGE_MOST}`, { field: 'first' });
  }
  if (offset !== undefined && (offset < 0 || after)) {
    throw new DomainError('validation_error', 'offset must not be negative and goes without after', {
      field: 'offset',
    });
  }
}
