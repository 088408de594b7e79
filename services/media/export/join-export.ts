import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EntityManager, In } from 'typeorm';
import { writeSrt } from '../../../schemas/formats/srt.js';
import { type CaptionFaults, renderFinished } from '../../../schemas/messages/media.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { inTransaction } from '../../platform/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { hashFile } from '../files/hash-file.js';
import { keepFile, prepareFile } from '../files/keep-file.js';
import { AI_NARRATION_NOTE } from '../narration/encode-voiceover.js';
import { joinSegments, type SegmentFile } from '../render/join/join-segments.js';
import type { RenderPlan } from '../render/plan/render-plan.js';
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
  readonly soundPath: string | null;
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

  const ofSegments = rows.filter((row) => row.kind === 'segment');
  const segments: SegmentFile[] = [];
  for (const row of ofSegments) {
    const piece = kept.get(keyOf(row));
    const path = paths.get(keyOf(row));
    if (piece?.rendered && path) segments.push({ ...piece.rendered, path });
  }
  const sound = rows.find((row) => row.kind === 'sound');
  return {
    segments,
    soundPath: (sound && paths.get(keyOf(sound))) ?? null,
    reusedSegments: ofSegments.filter((row) => (row.result as PieceResult).reused).length,
    missing: rows.filter((row) => !paths.has(keyOf(row))),
  };
}

/** What is missing is made again; the last piece of it queues the join anew. */
async function makeAgain(tx: EntityManager, join: WorkEntity, missing: readonly WorkEntity[]): Promise<void> {
  await tx.delete(WorkEntity, { workspaceId: join.workspaceId, id: join.id });
  await queueAgain(tx, missing);
}

/** What a file says of itself where its sound was made by a machine. */
function noteOnSound({ audio }: RenderPlan, { aiGeneratedAudio }: RenderRequest): string | null {
  if (audio && 'narration' in audio) return AI_NARRATION_NOTE;
  return audio && aiGeneratedAudio ? 'Contains AI-generated audio' : null;
}

/** What the person who asked should know of the captions; undefined where all is as it was asked for. */
function faultsOf({ captions }: RenderPlan): CaptionFaults | undefined {
  const { missingGlyphs = [], missingFonts = [], droppedEmoji = [] } = captions?.faults ?? {};
  return missingGlyphs.length + missingFonts.length + droppedEmoji.length > 0 ? captions?.faults : undefined;
}

/** Last piece of an export: one file of all segments and the sound, its SRT beside it, both kept; the job's work is over. */
export async function joinExport(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { storage } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, jobId, jobAttempt, videoId, requestId } = work;
  const { plan, planId, request } = await requirePlan(services, work);
  const { segments, soundPath, reusedSegments, missing } = await readPieces(services, run);
  if (missing.length > 0) return { settle: (tx) => makeAgain(tx, work, missing) };

  const videoPath = join(scratch, 'export.mp4');
  await joinSegments(segments, soundPath, plan, videoPath, {
    signal,
    comment: noteOnSound(plan, request),
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
        captions: faultsOf(plan),
      };
      await queueMessage(tx, renderFinished, finished, { workspaceId, requestId });
      await forgetWork(tx, jobId);
    },
  };
}
