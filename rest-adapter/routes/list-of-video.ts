import { z } from 'zod';
import { type Route, route } from '../route.js';
import { type Connection, Pagination, paginationOf, requirePageOrCursor } from './pagination.js';
import { Cursor, errorResponses, IdParams, Limit, Page } from './schemas.js';
import type { Tag } from './tags.js';

const PageQuery = z.strictObject({ page: Page, limit: Limit, cursor: Cursor });

interface ListOfVideo<D, N> {
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly Tag[];
  /** What the list is called in the answer. */
  readonly plural: string;
  readonly item: z.ZodType;
  /** What it may be narrowed by; passed on as `filter`. */
  readonly filter?: z.ZodObject;
  readonly document: string;
  readonly read: (data: D) => Connection<N>;
  readonly show: (node: N) => unknown;
}

/** An endpoint that lists what a video has of a kind. */
export function listOfVideo<D, N>(declared: ListOfVideo<D, N>): Route {
  const { path, summary, description, tags, plural, item, filter, document, read, show } = declared;
  // A filter is passed on as it is: only the paging has a type here.
  const query = z.strictObject({ ...filter?.shape, ...PageQuery.shape }) as unknown as typeof PageQuery;
  return route<D, typeof IdParams, typeof PageQuery>({
    method: 'GET',
    path,
    summary,
    tags,
    ...(description && { description }),
    schema: {
      params: IdParams,
      query,
      responses: {
        200: z.object({ [plural]: z.array(item), pagination: Pagination }),
        ...errorResponses(400, 403, 404),
      },
    },
    document,
    check: ({ query }) => requirePageOrCursor(query),
    variables: ({ params, query: { page, limit, cursor, ...chosen } }) => ({
      id: params.id,
      first: limit,
      after: cursor,
      offset: page === undefined ? undefined : (page - 1) * limit,
      ...(filter && { filter: chosen satisfies Partial<z.infer<z.ZodObject>> }),
    }),
    respond: (data, { query }) => {
      const connection = read(data);
      const pagination = paginationOf(connection, query);
      return { status: 200, body: { [plural]: connection.edges.map(({ node }) => show(node)), pagination } };
    },
  });
}
