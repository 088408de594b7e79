import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';

/** Returns which of the files are images of an article in the workspace. */
export async function findScreenshotsInUse(
  { db, caller }: VideosContext,
  fileIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'media');
  const rows: Array<{ id: string }> = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.query(
      `select distinct used.id from article, unnest(screenshot_file_ids) as used(id)
       where screenshot_file_ids && $1 and used.id = any($1)`,
      [fileIds],
    ),
  );
  return rows.map(({ id }) => id);
}
