import { ACCESS } from '../../../schemas/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { PageRequest } from '../../platform/database/page.js';
import type { VideosContext } from '../context.js';
import { requireVideo } from '../video/find-video.js';
import { listOfVideo, type PageOfRows } from '../video/list-of-video.js';
import { ApprovalEntity } from './approval.entity.js';
import type { Approval } from './approval.type.js';
import { hashContent } from './hash-content.js';
import { toApproval } from './to-approval.js';

/** Returns a page of a video's approvals, newest first. */
export async function listApprovals(
  ctx: VideosContext,
  videoId: string,
  page: PageRequest,
): Promise<PageOfRows<Approval>> {
  const of = { access: ACCESS['Video.approvals'], entity: ApprovalEntity, videoId };
  const { rows, ...rest } = await listOfVideo(ctx, of, page);
  if (rows.length === 0) return { rows: [], ...rest };
  const { workspaceId } = ctx.caller;
  const current = await inTransaction(ctx.db, { workspaceId }, async (tx) =>
    hashContent(tx, await requireVideo(tx, videoId)),
  );
  return { rows: rows.map(({ row, cursor }) => ({ row: toApproval(row, current), cursor })), ...rest };
}
