import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Tag } from '../openapi/tags.js';
import { type Route, route } from '../route.js';
import { type Connection, Pagination, paginationOf, requirePageOrCursor } from './pagination.js';
import { Cursor, errorResponses, IdParams, Limit, Page } from './schemas.js';

const PageQuery = Type.Object({ page: Page, limit: Limit, cursor: Cursor }, { additionalProperties: false });

interface ListOfVideo<D, N> {
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly Tag[];
  /** What the list is called in the answer. */
  readonly plural: string;
  readonly item: TSchema;
  /** What it may be narrowed by; passed on as `filter`. */
  readonly filter?: TObject;
  readonly document: string;
  readonly read: (data: D) => Connection<N>;
  readonly show: (node: N) => unknown;
}

/** An endpoint that lists what a video has of a kind. */
export function listOfVideo<D, N>(declared: ListOfVideo<D, N>): Route {
  const { path, summary, description, tags, plural, item, filter, document, read, show } = declared;
  const query = Type.Object(
    { ...filter?.properties, ...PageQuery.properties },
    { additionalProperties: false },
  ) as unknown as typeof PageQuery;
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
        200: Type.Object({ [plural]: Type.Array(item), pagination: Pagination }),
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
      ...(filter && { filter: chosen satisfies Partial<Static<TObject>> }),
    }),
    respond: (data, { query }) => {
      const connection = read(data);
      const pagination = paginationOf(connection, query);
      return { status: 200, body: { [plural]: connection.edges.map(({ node }) => show(node)), pagination } };
    },
  });
}
