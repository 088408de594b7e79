import { DomainError } from '../errors/errors.js';

export const MAX_PAGE = 100;
export const PAGE_DEFAULT = 20;

/** A page as a client requests it: the first entries after a position, or the last ones before it. */
export interface PageRequest {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
  /** Entries to skip, for numbered pages. Valid only with `first`. */
  readonly offset?: number | null | undefined;
}

/** A page as it is read: a number of entries from a cursor on, in the order of the list or in reverse. */
export interface Slice {
  readonly limit: number;
  readonly isBackward: boolean;
  readonly cursor: string | null;
  readonly offset: number;
}

/** Whether the list continues before and after a page. */
export interface PageEnds {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Returns the slice that a client requests. Throws `validation_error`. */
export function requirePage({ first, after, last, before, offset }: PageRequest): Slice {
  const isBackward = typeof last === 'number';
  if (isBackward && typeof first === 'number') throw fault('last', 'first and last exclude each other');
  if (after && isBackward) throw fault('after', 'after requires first; last requires before');
  if (before && !isBackward) throw fault('before', 'before requires last; first requires after');
  const limit = last ?? first ?? PAGE_DEFAULT;
  const counted = isBackward ? 'last' : 'first';
  if (limit < 1 || limit > MAX_PAGE) throw fault(counted, `${counted} must be from 1 to ${MAX_PAGE}`);
  if (typeof offset === 'number' && (offset < 0 || after || isBackward))
    throw fault('offset', 'offset must not be negative and can be combined with first only');
  return { limit, isBackward, cursor: (isBackward ? before : after) || null, offset: offset ?? 0 };
}

const fault = (field: string, rule: string) => new DomainError('validation_error', rule, { field });

/**
 * Returns how SQL reads a slice of a list with this order: the order of its keys, and how they compare to the
 * cursor's.
 */
export function readingOrder(
  { isBackward }: Pick<Slice, 'isBackward'>,
  order: 'asc' | 'desc' = 'desc',
): { readonly direction: 'asc' | 'desc'; readonly beyond: '<' | '>' } {
  const isAscending = (order === 'asc') !== isBackward;
  return isAscending ? { direction: 'asc', beyond: '>' } : { direction: 'desc', beyond: '<' };
}

/**
 * Returns the page in the order of its list, from the entries read for a slice: one more than the page holds,
 * if there is one.
 */
export function cutPage<E>(
  read: readonly E[],
  { limit, isBackward, cursor, offset }: Slice,
): { readonly entries: readonly E[] } & PageEnds {
  const isMore = read.length > limit;
  const entries = read.slice(0, limit);
  return isBackward
    ? { entries: entries.reverse(), hasNextPage: cursor !== null, hasPreviousPage: isMore }
    : { entries, hasNextPage: isMore, hasPreviousPage: cursor !== null || offset > 0 };
}
