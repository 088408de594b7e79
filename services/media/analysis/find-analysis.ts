import type { EntityManager } from 'typeorm';
import { AnalysisEntity } from './analysis.entity.js';

/** The newest analysis of the video with these settings; null when it must be made. */
export const findKeptAnalysis = (
  tx: EntityManager,
  videoId: string,
  settingsKey: string,
): Promise<AnalysisEntity | null> =>
  tx.findOne(AnalysisEntity, { where: { videoId, settingsKey }, order: { createdAt: 'desc' } });
