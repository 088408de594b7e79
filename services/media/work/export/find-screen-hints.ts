import type { DataSource } from 'typeorm';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { ScreenHints } from '../../video/render/video/reframe/choose-windows.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';

/**
 * Returns what the newest analysis of a source found on its screen; nothing without one. The interactions are those of
 * the request, which a person may have corrected.
 */
export async function findScreenHints(
  db: DataSource,
  {
    workspaceId,
    videoId,
    sourceFileId,
    interactions: given,
  }: { workspaceId: string; videoId: string; sourceFileId: string } & Pick<RenderRequest, 'interactions'>,
): Promise<ScreenHints> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId, sourceFileId }, order: { createdAt: 'desc' } }),
  );
  const { interactions = [], cursorTrack = [], screen } = analysis?.result ?? {};
  return { interactions: given ?? interactions, cursorTrack, texts: screen?.boxes ?? [] };
}
