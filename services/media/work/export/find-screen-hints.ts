import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database.js';
import type { ScreenHints } from '../../video/render/video/reframe/choose-windows.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';

/** Returns what the newest analysis of a source found on its screen; nothing without one. */
export async function findScreenHints(
  db: DataSource,
  { workspaceId, videoId, sourceFileId }: { workspaceId: string; videoId: string; sourceFileId: string },
): Promise<ScreenHints> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId, sourceFileId }, order: { createdAt: 'desc' } }),
  );
  const { interactions = [], cursorTrack = [], screen } = analysis?.result ?? {};
  return { interactions, cursorTrack, texts: screen?.boxes ?? [] };
}
