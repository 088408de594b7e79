import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EntityManager, In } from 'typeorm';
import { writeSrt } from '../../../schemas/formats/srt.js';
import { renderFinished } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../platform/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { hashFile } from '../files/hash-file.js';
import { keepFile, prepareFile } from '../files/keep-file.js';
import { joinSegments, type SegmentFile, type SoundFile } from '../render/join/join-segments.js';
import { findSyntheticSound } from '../render/join/synthetic-sound.js';
import { forgetWork } from '../work-queue/lease-work.js';
import { queueAgain } from '../work-queue/queue-work.js';
import { WorkEntity } from '../work-queue/work.entity.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { PieceResult, SegmentPayload, SoundPayload } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { findKeptPieces, localPathsOf } from './piece-cache.js';

interface Pieces {
  readonly segments: SegmentFile[];
  readonly sound: SoundFile | null;
  readonly reusedSegments: number;
  /** Rows of pieces that were removed after they were made. */
  readonly missing: WorkEntity[];
}

async function readPieces({ db, storage }: ExportServices, { work, scratch }: WorkRun): Promise<Pieces> {
  const { workspaceId, videoId, jobId } = work;
  const rows = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(WorkEntity, { where: { jobId, kind: In(['segment', 'sound']) }, order: { ordinal: 'asc' } }),
  );
  const keyOf = (row: WorkEntity) => (row.payload as SegmentPayload | SoundPayload).key;
  const kept = await findKeptPieces(db, storage, { workspaceId, videoId }, rows.map(keyOf));
  const paths = await localPathsOf(storage, kept, scratch);

  const segments: SegmentFile[] = [];
  let sound: SoundFile | null = null;
  const missing: WorkEntity[] = [];
  let reusedSegments = 0;
  for (const row of rows) {
    const rendered = kept.get(keyOf(row))?.rendered;
    const path = paths.get(keyOf(row));
    if (!rendered || !path) missing.push(row);
    else if ('frames' in rendered) segments.push({ ...rendered, path });
    else sound = { ...rendered, path };
    if (row.kind === 'segment' && (row.result as PieceResult).reused) reusedSegments += 1;
  }
  return { segments, sound, reusedSegments, missing };
}

/** What is missing is made again; the last piece of it queues the join anew. */
async function makeAgain(tx: EntityManager, join: WorkEntity, missing: readonly WorkEntity[]): Promise<void> {
  await tx.delete(WorkEntity, { workspaceId: join.workspaceId, id: join.id });
  await queueAgain(tx, missing);
}

/** Last piece of an export: one file of all segments and the sound, its SRT beside it, both kept; the job's work is over. */
export async function joinExport(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { storage } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, jobId, jobAttempt, videoId, requestId } = work;
  const { plan, planId, request } = await requirePlan(services, work);
  const { segments, sound, reusedSegments, missing } = await readPieces(services, run);
  if (missing.length > 0) return { settle: (tx) => makeAgain(tx, work, missing) };

  const videoPath = join(scratch, 'export.mp4');
  const synthetic = findSyntheticSound(plan, request);
  await joinSegments(segments, sound, plan, videoPath, {
    signal,
    syntheticNote: synthetic?.note,
    onProgress: (fraction) => report({ fraction: fraction * 0.95 }),
  });
  const srtPath = join(scratch, 'export.srt');
  await writeFile(srtPath, writeSrt(request.cues));
  const video = { workspaceId, videoId, path: videoPath, sha256: await hashFile(videoPath) };
  await prepareFile(storage, video);
  const srt = { workspaceId, videoId, path: srtPath, sha256: await hashFile(srtPath) };

  const { totalFrames, fpsDen, fpsNum } = plan.output;
  return {
    settle: async (tx) => {
      const finished = {
        ...{ jobId, attempt: jobAttempt, videoId, planId },
        exportFileId: await keepFile(tx, storage, {
          ...video,
          ...{ contentType: 'video/mp4', filename: `${request.basename}.mp4`, purpose: 'export' },
        }),
        srtFileId: await keepFile(tx, storage, {
          ...srt,
          ...{
            contentType: 'text/plain; charset=utf-8',
            filename: `${request.basename}.srt`,
            purpose: 'srt',
          },
        }),
        durationSeconds: Math.round((totalFrames * fpsDen * 1000) / fpsNum) / 1000,
        renderedSegments: segments.length - reusedSegments,
        reusedSegments,
      };
      await queueMessage(tx, renderFinished, finished, { workspaceId, requestId });
      await forgetWork(tx, jobId);
    },
  };
}
