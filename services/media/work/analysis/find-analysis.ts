import { type EntityManager, In, MoreThan } from 'typeorm';
import { AnalysisEntity } from './analysis.entity.js';
import { TranscriptEntity } from './transcript.entity.js';

/** Returns the newest analysis of the video with these settings, or null if there is none. */
export const findStoredAnalysis = (
  tx: EntityManager,
  videoId: string,
  settingsKey: string,
): Promise<AnalysisEntity | null> =>
  tx.findOne(AnalysisEntity, { where: { videoId, settingsKey }, order: { createdAt: 'desc' } });

/**
 * Returns the newest transcript with one of these keys, of any video of the workspace, or null if there is
 * none.
 */
export const findTranscript = (
  tx: EntityManager,
  keys: readonly string[],
  { since }: { since?: Date | undefined } = {},
): Promise<TranscriptEntity | null> =>
  tx.findOne(TranscriptEntity, {
    where: { key: In([...keys]), ...(since && { createdAt: MoreThan(since) }) },
    order: { createdAt: 'desc' },
  });
