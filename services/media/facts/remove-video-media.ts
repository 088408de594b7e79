import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { pieceName } from '../export/piece-cache.js';
import { preparedNames } from '../export/prepared-source.js';
import { removeFiles } from '../files/remove-files.js';
import { SegmentEntity } from '../files/segment.entity.js';
import type { Storage } from '../files/storage.js';
import { holdJob } from '../work-queue/hold-job.js';
import { reportFailure, videoGone } from '../work-queue/report-failure.js';
import { WorkEntity } from '../work-queue/work.entity.js';

/**
 * Removes all that was stored for a video: work, analyses, render cache, prepared source, files. Every step may be done
 * again, so a removal that was cut off is finished by the next delivery.
 */
export async function removeVideoMedia(
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  { videoId, sourceFileId }: { videoId: string; sourceFileId: string },
): Promise<void> {
  const segments = await inTransaction(db, { workspaceId }, async (tx) => {
    await stopWork(tx, videoId);
    return tx.findBy(SegmentEntity, { videoId });
  });
  for (const { key } of segments)
    await storage.removeCached(workspaceId, 'segments', pieceName(videoId, key));
  for (const name of preparedNames(sourceFileId)) await storage.removeCached(workspaceId, 'prepared', name);
  await removeFiles(db, storage, workspaceId, [{ videoId }, { id: sourceFileId }]);
  await inTransaction(db, { workspaceId }, async (tx) => {
    await tx.delete(AnalysisEntity, { videoId });
    await tx.delete(SegmentEntity, { videoId });
  });
}

/** A job accepted while its video was being deleted may not know of it: its end is told, too. */
async function stopWork(tx: EntityManager, videoId: string): Promise<void> {
  const pieces = await tx.find(WorkEntity, { where: { videoId }, order: { jobId: 'asc' } });
  const jobs = new Map(pieces.map((piece) => [piece.jobId, piece]));
  for (const piece of jobs.values()) await holdJob(tx, piece);
  await tx.delete(WorkEntity, { videoId });
  for (const piece of jobs.values()) await reportFailure(tx, piece, videoGone, piece);
}
