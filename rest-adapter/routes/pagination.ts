import { z } from 'zod';
import { DomainError, invalid } from '../../services/platform/errors/errors.js';

/** The pagination of every list. */

export const Pagination = z
  .object({
    page: z.int().nullable().describe('Null with a cursor.'),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
  })
  .meta({ title: 'Pagination', description: 'Position of the page in the list.' });

/** A page of a GraphQL connection. */
export interface Connection<N> {
  readonly edges: ReadonlyArray<{ readonly node: N }>;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly totalCount: number;
}

interface Paging {
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

export const exclude = (field: string, other: string): DomainError =>
  invalid(field, `and ${other} exclude each other`);

export function requirePageOrCursor({ page, cursor }: Paging): void {
  if (page !== undefined && cursor !== undefined) throw exclude('query.page', 'query.cursor');
}

export const paginationOf = (
  { pageInfo, totalCount }: Connection<unknown>,
  { page, cursor, limit }: Paging & { readonly limit: number },
) => ({
  page: cursor ? null : (page ?? 1),
  limit,
  total: totalCount,
  totalPages: Math.ceil(totalCount / limit),
  nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  hasMore: pageInfo.hasNextPage,
});
