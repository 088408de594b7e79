import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { AnalysisRequestEntity } from '../requests/analysis-request.entity.js';

/** Returns the parameters of an analysis, or null when its video was deleted. Called by media. */
export async function findAnalysisRequest(
  { db, caller }: VideosContext,
  id: string,
): Promise<AnalysisRequest | null> {
  requireService(caller, 'media');
  const row = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(AnalysisRequestEntity, { id }),
  );
  if (!row) return null;
  const { given: _, ...request } = row.request;
  return { ...request, requestedAt: row.createdAt.toISOString() };
}
