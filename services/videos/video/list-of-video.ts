import { type EntityTarget, In, type ObjectLiteral } from 'typeorm';
import type { Access, WorkspaceCaller } from '../../platform/access/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { filterKey, type Keyset, keysetOf } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  cutPage,
  type PageEnds,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../platform/database/page.js';
import { notFound } from '../../platform/errors/errors.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import type { VideosContext } from '../context.js';

interface RowsOfVideo<R extends ObjectLiteral> {
  readonly access: Access;
  readonly entity: EntityTarget<R>;
  readonly videoId: string;
  /** Filter besides the video: values by column; all rows when absent. */
  readonly where?: Readonly<Record<string, unknown>>;
}

export interface PageOfRows<R> extends PageEnds {
  readonly rows: ReadonlyArray<{ readonly row: R; readonly cursor: string }>;
  readonly totalCount: number;
}

/**
 * Returns a page of rows that belong to a video, newest first. Throws `not_found` when the video does not
 * exist.
 */
export async function listOfVideo<R extends ObjectLiteral & { readonly id: string }>(
  ctx: VideosContext,
  { access, entity, videoId, where = {} }: RowsOfVideo<R>,
  request: PageRequest,
): Promise<PageOfRows<R>> {
  requireAccess(ctx.caller, access);
  const { workspaceId }: WorkspaceCaller = ctx.caller;
  const table = ctx.db.getRepository(entity).metadata.tableName;
  const list = [table, workspaceId, videoId, filterKey(where)];
  const slice = requirePage(request);
  const from = ctx.cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);
  if (!(await ctx.load.video.load(videoId))) throw notFound({ what: 'Video', id: videoId });
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const values: unknown[] = [workspaceId, videoId];
    const chosen = Object.entries(where)
      .map(([column, value]) => ` and ${column} = $${values.push(value)}`)
      .join('');
    const found = `from ${table} where workspace_id = $1 and video_id = $2${chosen}`;
    const [{ n: totalCount }]: [{ n: number }] = await tx.query(`select count(*)::int as n ${found}`, values);
    const bind = (value: unknown) => `$${values.push(value)}`;
    const further = from
      ? ` and (created_at, id) ${beyond} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`
      : '';
    const keys: Keyset[] = await tx.query(
      `select id, created_at::text as "createdAt" ${found}${further}
       order by created_at ${direction}, id ${direction} offset ${bind(slice.offset)} limit ${bind(slice.limit + 1)}`,
      values,
    );
    const { entries: page, ...ends } = cutPage(keys, slice);
    const rows = await tx.getRepository(entity).findBy({
      workspaceId,
      id: In(page.map(({ id }) => id)),
    } as never);
    const byId = new Map(rows.map((row) => [row.id as string, row]));
    const listed = page.flatMap((key) => {
      const row = byId.get(key.id);
      return row ? [{ row, cursor: ctx.cursors.encode(list, keysetOf(key)) }] : [];
    });
    return { rows: listed, ...ends, totalCount };
  });
}

/** Converts a page to a GraphQL connection. */
export const toConnectionOfVideo = <R>({ rows, ...page }: PageOfRows<R>): Connection<R> =>
  toConnection(
    rows.map(({ row, cursor }) => ({ node: row, cursor })),
    page,
  );
