import { type EntityManager, In, MoreThan } from 'typeorm';
import { AnalysisEntity } from './analysis.entity.js';
import { TranscriptEntity } from './transcript.entity.js';

/** The newest analysis of the video with these settings; null when it must be made. */
export const findStoredAnalysis = (
  tx: EntityManager,
  videoId: string,
  settingsKey: string,
): Promise<AnalysisEntity | null> =>
  tx.findOne(AnalysisEntity, { where: { videoId, settingsKey }, order: { createdAt: 'desc' } });

/** The newest hearing of one of these names, of whichever video of the workspace; null when somebody has to listen. */
export const findTranscript = (
  tx: EntityManager,
  keys: readonly string[],
  { since }: { since?: Date | undefined } = {},
): Promise<TranscriptEntity | null> =>
  tx.findOne(TranscriptEntity, {
    where: { key: In([...keys]), ...(since && { createdAt: MoreThan(since) }) },
    order: { createdAt: 'desc' },
  });
