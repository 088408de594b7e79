import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { FileEntity } from '../../storage/file.entity.js';
import { TranscriptEntity } from '../../work/analysis/transcript.entity.js';

/** Returns whether a video has no speech: no audio, or no speech found by an analysis. False while unknown. */
export function isSilentVideo(db: DataSource, workspaceId: string | null, videoId: string): Promise<boolean> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const source = await tx.findOneBy(FileEntity, { videoId, purpose: 'source' });
    if (!source?.probe) return false;
    if (!source.probe.audio) return true;
    return tx
      .createQueryBuilder(TranscriptEntity, 'transcript')
      .where(`transcript.videoId = :videoId and jsonb_array_length(transcript.result -> 'speech') = 0`, {
        videoId,
      })
      .getExists();
  });
}
