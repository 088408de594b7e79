import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import {
  articleGenerated,
  backupDeleted,
  hiddenRegionsChanged,
  videoCreated,
  videoDeleted,
  videoExported,
  videoFilesExpired,
  videoVoiced,
} from '../../../../schemas/messages/videos.js';
import { inTransaction } from '../../../platform/database/database.js';
import { type MessageRoute, on } from '../../../platform/messaging/consumer.js';
import { applyOnce, noteDelivery, wasHandled } from '../../../platform/messaging/inbox.js';
import { dropUploads } from '../../intake/uploads/drop-uploads.js';
import type { Incoming } from '../../intake/uploads/incoming.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { lockJob } from '../../queue/lock-job.js';
import { reportFailure, videoMissing } from '../../queue/report-failure.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { preparedKey, segmentKeyOf } from '../../storage/blob-key.js';
import { FileEntity, type FilePurpose } from '../../storage/file.entity.js';
import { removeFiles } from '../../storage/remove-files.js';
import { SegmentEntity } from '../../storage/segment.entity.js';
import type { Storage } from '../../storage/storage.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { deleteSharedAudio } from '../analysis/shared-audio.js';
import { TranscriptEntity } from '../analysis/transcript.entity.js';
import { RestoredContentEntity } from '../backup/restored-content.entity.js';
import { ExportPlanEntity } from '../export/export-plan.entity.js';
import { JoinedExportEntity } from '../export/joined-export.entity.js';
import { preparedNames } from '../export/prepared-source.js';
import { segmentName } from '../export/segment-cache.js';
import { HiddenRegionsEntity, storeHidden } from '../hiding/hidden-regions.entity.js';
import { TranslationEntity } from '../translation/translation.entity.js';
import { removeVideoVoices, replaceVoiceovers } from '../voiceover/release-voiceovers.js';

const CONSUMER = 'media.facts';

/** Handles the events of the videos service. */
export function factRoutes({ db, storage, incoming }: StoredMedia): MessageRoute[] {
  return [
    on(videoCreated, ({ videoId, sourceFileId }, received) =>
      applyOnce(db, CONSUMER, received, async (tx) => {
        if (sourceFileId) await tx.update(FileEntity, { id: sourceFileId }, { videoId });
      }),
    ),
    on(videoExported, (exported, received) =>
      applyOnce(db, CONSUMER, received, (tx) => markReplacedExports(tx, exported)),
    ),
    on(videoFilesExpired, ({ videoId, fileIds }, received) =>
      applyOnce(db, CONSUMER, received, (tx) =>
        tx.update(
          FileEntity,
          { id: In(fileIds), videoId, supersededAt: IsNull() },
          { supersededAt: new Date() },
        ),
      ),
    ),
    on(videoVoiced, (voiced, received) =>
      applyOnce(db, CONSUMER, received, (tx) => replaceVoiceovers(tx, voiced)),
    ),
    on(articleGenerated, (article, received) =>
      applyOnce(db, CONSUMER, received, (tx) => claimScreenshots(tx, article)),
    ),
    on(hiddenRegionsChanged, (hidden, received) =>
      applyOnce(db, CONSUMER, received, (tx) =>
        storeHidden(tx, { ...hidden, workspaceId: received.workspaceId }),
      ),
    ),
    on(backupDeleted, async ({ fileId }, received) => {
      if (!(await wasHandled(db, CONSUMER, received)))
        await removeFiles(db, storage, received.workspaceId, { id: fileId, purpose: 'backup' });
      return noteDelivery(db, CONSUMER, received);
    }),
    on(videoDeleted, async (video, received) => {
      if (!(await wasHandled(db, CONSUMER, received)))
        await removeVideoMedia({ db, storage, incoming }, received.workspaceId, video);
      return noteDelivery(db, CONSUMER, received);
    }),
  ];
}

interface StoredMedia {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly incoming: Incoming;
}

/**
 * Removes everything stored for a video: work, uploads, analyses, voices, audio, render cache, prepared
 * source, files. Every step is idempotent, so that the next delivery finishes an interrupted removal.
 */
export async function removeVideoMedia(
  { db, storage, incoming }: StoredMedia,
  workspaceId: string,
  { videoId, sourceFileId }: { videoId: string; sourceFileId: string | null },
): Promise<void> {
  const { segments, sources, uploads } = await inTransaction(db, { workspaceId }, async (tx) => {
    await stopWork(tx, videoId);
    await dropUploads(tx, { videoId });
    return {
      segments: await tx.findBy(SegmentEntity, { videoId }),
      sources: await tx.findBy(FileEntity, { videoId, purpose: 'source' }),
      uploads: await tx.findBy(UploadEntity, { videoId }),
    };
  });
  await deleteSharedAudio(storage, workspaceId, (audio) => audio.videoId === videoId);
  for (const upload of uploads) await incoming.remove(upload);
  for (const { key } of segments) await storage.remove(segmentKeyOf(workspaceId, segmentName(videoId, key)));
  const sourceIds = [...sources.map(({ id }) => id), ...(sourceFileId ? [sourceFileId] : [])];
  for (const name of sourceIds.flatMap(preparedNames)) await storage.remove(preparedKey(workspaceId, name));
  await removeVideoVoices(db, storage, workspaceId, videoId);
  await removeFiles(db, storage, workspaceId, [{ videoId }, { id: In(sourceIds) }]);
  await inTransaction(db, { workspaceId }, async (tx) => {
    await tx.delete(AnalysisEntity, { videoId });
    await tx.delete(TranscriptEntity, { videoId });
    await tx.delete(TranslationEntity, { videoId });
    // Translations into this video too: a repeated report would refer to deleted files.
    await tx.query(`delete from translation where workspace_id = $1 and request ->> 'newVideoId' = $2`, [
      ...[workspaceId, videoId],
    ]);
    await tx.delete(SegmentEntity, { videoId });
    await tx.delete(RestoredContentEntity, { videoId });
    await tx.delete(ExportPlanEntity, { videoId });
    await tx.delete(JoinedExportEntity, { videoId });
    await tx.delete(HiddenRegionsEntity, { videoId });
  });
}

/**
 * A job that was accepted while its video was being deleted may not know of it, so that its end is reported,
 * too.
 */
async function stopWork(tx: EntityManager, videoId: string): Promise<void> {
  const units = await tx.find(WorkEntity, { where: { videoId }, order: { jobId: 'asc' } });
  const jobs = new Map(units.map((unit) => [unit.jobId, unit]));
  for (const unit of jobs.values()) await lockJob(tx, unit);
  await tx.delete(WorkEntity, { videoId });
  for (const unit of jobs.values()) await reportFailure(tx, unit, videoMissing, unit);
}

/**
 * Records that an article with these screenshots is stored; those of the replaced article are deleted later,
 * because clients may have their URLs.
 */
export async function claimScreenshots(
  tx: EntityManager,
  { screenshotFileIds, replacedFileIds }: { screenshotFileIds: string[]; replacedFileIds: string[] },
): Promise<void> {
  await tx.update(FileEntity, { id: In(screenshotFileIds), purpose: 'screenshot' }, { unclaimedSince: null });
  await tx.update(
    FileEntity,
    { id: In(replacedFileIds), purpose: 'screenshot', supersededAt: IsNull() },
    { supersededAt: new Date(), unclaimedSince: null },
  );
}

interface NewestExport {
  readonly videoId: string;
  readonly exportFileId: string;
  readonly srtFileId: string;
  readonly manifestFileId?: string;
  /** Files of the earlier export in the same aspect ratio. */
  readonly replacedFileIds?: readonly string[];
}

const PURPOSES: FilePurpose[] = ['export', 'srt', 'manifest'];

/**
 * Marks the export that a later one of the same aspect ratio has replaced; its files are deleted later, because
 * clients may have their URLs.
 */
export async function markReplacedExports(tx: EntityManager, exported: NewestExport): Promise<void> {
  const { videoId, replacedFileIds } = exported;
  if (!replacedFileIds) return markAllEarlier(tx, exported);
  if (replacedFileIds.length === 0) return;
  await tx.update(
    FileEntity,
    { id: In([...replacedFileIds]), videoId, purpose: In(PURPOSES), supersededAt: IsNull() },
    { supersededAt: new Date() },
  );
}

/** For facts of versions in which a video had one export: one that is reported late replaces only older ones. */
async function markAllEarlier(
  tx: EntityManager,
  { videoId, exportFileId, srtFileId, manifestFileId }: NewestExport,
): Promise<void> {
  const newest = [exportFileId, srtFileId, ...(manifestFileId ? [manifestFileId] : [])];
  await tx.query(
    `update file set superseded_at = now()
     where video_id = $1 and purpose = any($3) and superseded_at is null and id <> all($2)
       and created_at < (select min(created_at) from file where id = any($2))`,
    [videoId, newest, PURPOSES],
  );
}
