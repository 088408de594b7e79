import type { EntityManager } from 'typeorm';
import { sourceIngested } from '../../../../schemas/messages/media.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { makeId } from '../../../platform/text/ids.js';
import type { IngestPayload } from '../../intake/ingest-payload.js';
import { RECEIVING_SHARE } from '../../intake/ingest-progress.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { forgetWork } from '../../queue/lease-work.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { linkInto } from '../../storage/link-into.js';
import { WHOLE_FRAME } from '../../storage/still-content.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import { checkSource } from '../../video/check/check-source.js';
import { contentTypeOf } from '../../video/probe/content-type.js';
import { NotAVideo } from '../../video/probe/not-a-video.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { InvalidBackup } from '../backup/invalid-backup.js';
import { obtainFromBackup } from '../backup/obtain-from-backup.js';
import { hasRestored, storeRestoredMedia } from '../backup/store-restored-media.js';
import { readyPrepared, storePrepared } from '../export/prepared-source.js';
import type { IngestServices } from './ingest-services.js';
import { type ObtainedSource, obtainSource } from './obtain-source.js';

function toWorkFailed(err: unknown): never {
  if (err instanceof NotAVideo || err instanceof InvalidBackup)
    throw new WorkFailed('validation_error', err.message, 'ingest', { cause: err });
  throw err;
}

/**
 * Ingests a source whose bytes are available, by themselves or in a backup: probes it, prepares it for exact
 * cuts, stores it with its thumbnails, and reports it.
 */
export async function ingestWork(services: IngestServices, run: WorkRun): Promise<WorkDone> {
  const { storage, limits, memory } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, videoId, jobId, payload } = work;
  const { holds, filename } = payload as IngestPayload;
  const restored = holds === 'backup' ? await obtainFromBackup(services, run).catch(toWorkFailed) : null;
  const source = restored?.source ?? (await obtainSource(services, run));
  const begun = source.stored ? 0 : RECEIVING_SHARE;

  const ingested = await checkSource(source.path, {
    scratch,
    signal,
    limits,
    memory,
    probe: source.stored?.probe,
    report: ({ fraction, message }) =>
      report({ fraction: begun + (1 - begun) * fraction, step: 'checking', message }),
  }).catch(toWorkFailed);
  const { probe, prepared, thumbnailPath, thumbnailSeconds, strip } = ingested;
  const fileId = source.stored?.fileId ?? makeId('fil');
  // The original name stays until everything is settled, for a worker that starts over.
  const movable = source.stored ? null : await linkInto(scratch, source.path);
  if (movable) await prepareFile(storage, { workspaceId, path: movable, sha256: source.sha256 });
  if (prepared) await readyPrepared(storage, { workspaceId, fileId }, prepared);
  const still = { workspaceId, videoId, contentType: 'image/jpeg' };
  const thumbnail = { ...still, path: thumbnailPath, sha256: await hashFile(thumbnailPath) };
  const hoverStrip = { ...still, path: strip.path, sha256: await hashFile(strip.path) };
  const { path: _, ...layout } = strip;

  await restored?.prepare(storage, workspaceId);

  return {
    settle: async (tx) => {
      if (movable)
        await keepUpload(tx, services, run, {
          fileId,
          path: movable,
          probe,
          sha256: source.sha256,
          filename: restored?.content.video.sourceFilename ?? filename,
        });
      else await tx.update(FileEntity, { workspaceId, id: fileId }, { videoId });
      if (prepared) await storePrepared(storage, { workspaceId, fileId, scratch }, prepared);
      const stripFileId = await storeFile(tx, storage, {
        ...hoverStrip,
        filename: 'strip.jpg',
        purpose: 'strip',
        pictureOf: { kind: 'tiles', layout },
      });
      const ready = {
        jobId,
        attempt: work.jobAttempt,
        videoId,
        sourceFileId: fileId,
        durationSeconds: probe.durationSeconds,
        width: probe.video.width,
        height: probe.video.height,
        thumbnailFileId: await storeFile(tx, storage, {
          ...thumbnail,
          filename: 'thumbnail.jpg',
          purpose: 'thumbnail',
          pictureOf: { kind: 'frame', seconds: thumbnailSeconds, crop: WHOLE_FRAME },
        }),
        hoverStrip: { ...layout, fileId: stripFileId },
        ...((restored || (await hasRestored(tx, videoId))) && { isRestored: true }),
      };
      if (restored)
        await storeRestoredMedia(tx, storage, { workspaceId, videoId, sourceFileId: fileId }, restored);
      await queueMessage(tx, sourceIngested, ready, work);
      await forgetWork(tx, jobId);
    },
  };
}

/** Stores an upload's bytes as a file. */
async function keepUpload(
  tx: EntityManager,
  { storage }: IngestServices,
  { work: { workspaceId, videoId, payload } }: WorkRun,
  {
    fileId,
    path,
    probe,
    sha256,
    filename,
  }: { fileId: string; path: string; probe: SourceProbe; filename: string } & Pick<ObtainedSource, 'sha256'>,
): Promise<void> {
  const { source } = payload as IngestPayload;
  await storeFile(tx, storage, {
    workspaceId,
    videoId,
    id: fileId,
    path,
    sha256,
    filename,
    probe,
    contentType: contentTypeOf(probe),
    purpose: 'source',
  });
  const id = source.kind === 'upload' ? source.uploadId : '';
  await tx.update(UploadEntity, { workspaceId, id }, { state: 'done' });
}
