import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { screenLabels } from '../analysis/labels/screen-labels.js';

/** Returns the names that the newest analysis of a video found on its screen, each once. */
export async function findLabels(
  db: DataSource,
  { workspaceId, videoId }: { readonly workspaceId: string; readonly videoId: string },
): Promise<string[]> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId }, order: { createdAt: 'desc' } }),
  );
  if (!analysis) return [];
  return [...new Set(screenLabels(analysis.result).map(({ text }) => text))];
}
