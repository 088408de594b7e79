import { join } from 'node:path';
import { In } from 'typeorm';
import type { ExportProof } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../platform/database.js';
import type { Storage } from '../files/storage.js';
import { isStorageFull } from '../files/storage-full.js';
import {
  type CopiedPicture,
  joinSegments,
  type SegmentFile,
  type SoundFile,
} from '../render/join/join-segments.js';
import type { SyntheticSound } from '../render/join/synthetic-sound.js';
import { footageOf } from '../render/plan/render-plan.js';
import { RenderFailed } from '../render/render-failed.js';
import { SoundFailed } from '../render/sound-failed.js';
import { WorkEntity } from '../work-queue/work.entity.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { Cut, PlanResult, SegmentPayload, SoundPayload } from './export-work.js';
import { findKeptPieces, forgetPieces, localPathsOf, type PieceOwner } from './piece-cache.js';
import { pathOfCut } from './prepared-source.js';

export const keyOf = (row: WorkEntity): string => (row.payload as SegmentPayload | SoundPayload).key;

/** What the export is joined from: its segments in their order, then its sound. */
export const findRows = ({ db }: ExportServices, { workspaceId, jobId }: WorkEntity): Promise<WorkEntity[]> =>
  inTransaction(db, { workspaceId }, (tx) =>
    tx.find(WorkEntity, {
      where: { jobId, kind: In(['segment', 'sound']) },
      order: { kind: 'asc', ordinal: 'asc' },
    }),
  );

/** Joins the pieces to one proven file; `missing` are those that have to be made once more before. */
export async function joinAnew(
  services: ExportServices,
  run: WorkRun,
  {
    planned,
    rows,
    synthetic,
  }: { planned: PlanResult; rows: readonly WorkEntity[]; synthetic: SyntheticSound | null },
): Promise<{ path: string; proof: ExportProof } | Pick<Pieces, 'missing'>> {
  const { signal, report } = run;
  const { segments, sound, missing } = await readPieces(services, run, rows);
  if (missing.length > 0) return { missing };
  const path = join(run.scratch, 'export.mp4');
  const picture = planned.copiesPicture ? await copiedPicture(services.storage, planned, run) : segments;
  const proof = await prove(services, run.work, rows, () =>
    joinSegments(picture, sound, planned.plan, path, {
      signal,
      syntheticNote: synthetic?.note,
      onProgress: (fraction) => report({ fraction: fraction * 0.95 }),
    }),
  );
  return { path, proof };
}

interface Pieces {
  readonly segments: SegmentFile[];
  readonly sound: SoundFile | null;
  /** Rows of pieces that were removed, or damaged, after they were made. */
  readonly missing: WorkEntity[];
}

async function readPieces(
  { db, storage }: ExportServices,
  { work, scratch }: WorkRun,
  rows: readonly WorkEntity[],
): Promise<Pieces> {
  const { workspaceId, videoId } = work;
  const kept = await findKeptPieces(db, storage, { workspaceId, videoId }, rows.map(keyOf));
  const paths = await localPathsOf(db, storage, { workspaceId, videoId }, { kept, scratch });

  const segments: SegmentFile[] = [];
  let sound: SoundFile | null = null;
  const missing: WorkEntity[] = [];
  for (const row of rows) {
    const rendered = kept.get(keyOf(row))?.rendered;
    const path = paths.get(keyOf(row));
    if (!rendered || !path) missing.push(row);
    else if ('frames' in rendered) segments.push({ ...rendered, path });
    else sound = { ...rendered, path };
  }
  return { segments, sound, missing };
}

/** The whole source, in the place of segments. */
async function copiedPicture(
  storage: Storage,
  { plan, cuts }: PlanResult,
  { work: { workspaceId }, scratch }: WorkRun,
): Promise<CopiedPicture> {
  const path = await pathOfCut(storage, workspaceId, cuts[0] as Cut, scratch);
  return { path, streamIndex: footageOf(plan).source.probe.videoStreamIndex };
}

/**
 * Whoever asked is told what was found wrong. Joining the same pieces again would come to the same, so they are forgotten: asked for
 * again, the export is made of new ones. Where only the sound is wrong, the pictures stay.
 */
async function prove(
  { db }: ExportServices,
  owner: PieceOwner,
  rows: readonly WorkEntity[],
  join: () => Promise<ExportProof>,
): Promise<ExportProof> {
  try {
    return await join();
  } catch (cause) {
    if (!(cause instanceof RenderFailed) || isStorageFull(cause)) throw cause;
    const ofSound = cause instanceof SoundFailed ? rows.filter(({ kind }) => kind === 'sound') : [];
    await forgetPieces(db, owner, (ofSound.length > 0 ? ofSound : rows).map(keyOf));
    const retryable = !(cause instanceof SoundFailed && cause.isLasting);
    throw new WorkFailed('internal_error', cause.message, 'join', { retryable, cause });
  }
}
