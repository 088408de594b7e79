import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAudio } from '../render/render-audio.js';
import { renderSegment } from '../render/render-segment.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { PieceResult, SegmentPayload, SoundPayload } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { keepPiece, type NewPiece, preparePiece, recordPiece } from './piece-cache.js';
import { pathOfCut } from './prepared-source.js';
import { queueJoinWhenReady } from './queue-join.js';

/** File and record take their place together, while the work's row is held: a removal of the video sees both or neither. */
async function finishPiece(
  { storage }: ExportServices,
  { work }: WorkRun,
  piece: NewPiece,
  path: string,
): Promise<WorkDone> {
  await preparePiece(storage, piece, path);
  return {
    result: { reused: false } satisfies PieceResult,
    settle: async (tx) => {
      await keepPiece(tx, storage, piece, path);
      await recordPiece(tx, piece);
      await queueJoinWhenReady(tx, work);
    },
  };
}

/** Renders one segment's picture. */
export async function renderSegmentPiece(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { workspaceId, videoId } = run.work;
  const { segment, key } = run.work.payload as SegmentPayload;
  const { plan, cut } = await requirePlan(services, run.work);
  const path = join(run.scratch, 'segment.mp4');
  const source = await pathOfCut(services.storage, workspaceId, cut, run.scratch);
  const { sizeBytes, ...rendered } = await renderSegment(source, plan, segment, path, {
    signal: run.signal,
    onProgress: (fraction) => run.report({ fraction }),
  });
  return finishPiece(services, run, { workspaceId, videoId, key, sizeBytes, rendered }, path);
}

/** Renders the whole sound. */
export async function renderSoundPiece(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { workspaceId, videoId } = run.work;
  const { key } = run.work.payload as SoundPayload;
  const { plan, cut } = await requirePlan(services, run.work);
  const path = join(run.scratch, 'sound.mp4');
  await renderAudio(await pathOfCut(services.storage, workspaceId, cut, run.scratch), plan, path, {
    signal: run.signal,
    onProgress: (fraction) => run.report({ fraction }),
  });
  const { size } = await stat(path);
  return finishPiece(services, run, { workspaceId, videoId, key, sizeBytes: size, rendered: null }, path);
}
