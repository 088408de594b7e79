import { In } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import { decodeCursor, encodeCursor, type Keyset } from '../../platform/page.js';
import type { VideosContext } from '../context.js';
import { BackupEntity } from './backup.entity.js';

interface ListBackups {
  readonly first: number;
  readonly after?: string | null;
  /** Backups to skip; for numbered pages. Goes without `after`. */
  readonly offset?: number | null;
}

export interface BackupPage {
  readonly backups: ReadonlyArray<{ readonly backup: BackupEntity; readonly cursor: string }>;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

/** A page of a video's backups, newest first. */
export async function listBackups(
  ctx: VideosContext,
  videoId: string,
  { first, after, offset }: ListBackups,
): Promise<BackupPage> {
  requireAccess(ctx.caller, ACCESS['Video.backups']);
  const { workspaceId } = ctx.caller;
  const from = after ? decodeCursor(after, 'after') : null;
  if (!(await ctx.load.video.load(videoId))) throw notFound({ what: 'Video', id: videoId });
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const totalCount = await tx.countBy(BackupEntity, { workspaceId, videoId });
    const keys: Keyset[] = await tx.query(
      `select id, created_at::text as "createdAt" from backup
       where workspace_id = $1 and video_id = $2
         and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4))
       order by created_at desc, id desc offset $5 limit $6`,
      [workspaceId, videoId, from?.createdAt ?? null, from?.id ?? null, offset ?? 0, first + 1],
    );
    const page = keys.slice(0, first);
    const rows = await tx.findBy(BackupEntity, { workspaceId, id: In(page.map(({ id }) => id)) });
    const byId = new Map(rows.map((backup) => [backup.id, backup]));
    const backups = page.flatMap((key) => {
      const backup = byId.get(key.id);
      return backup ? [{ backup, cursor: encodeCursor(key) }] : [];
    });
    return { backups, hasNextPage: keys.length > first, totalCount };
  });
}
