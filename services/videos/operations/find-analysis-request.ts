import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { AnalysisRequestEntity } from './analysis-request.entity.js';

/** What an analysis was asked to be; null when its video is gone. For media. */
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
