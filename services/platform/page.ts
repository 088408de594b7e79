import { DomainError } from './errors.js';

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
