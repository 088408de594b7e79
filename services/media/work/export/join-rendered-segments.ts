import { join } from 'node:path';
import { In } from 'typeorm';
import type { ExportProof } from '../../../../schemas/messages/media.js';
import type { SignedExport } from '../../../../schemas/provenance.js';
import { inTransaction } from '../../../platform/database/database.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import type { Storage } from '../../storage/storage.js';
import { isStorageFull } from '../../storage/storage-full.js';
import { AudioFailed } from '../../video/render/audio-failed.js';
import {
  type AudioFile,
  type CopiedVideo,
  joinSegments,
  type SegmentFile,
} from '../../video/render/join/join-segments.js';
import type { SyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import { footageOf } from '../../video/render/plan/render-plan.js';
import { RenderFailed } from '../../video/render/render-failed.js';
import { JOINED, signingFraction, VERIFIED } from './export-progress.js';
import type { ExportServices } from './export-services.js';
import type { ExportSigner, JoinedFile } from './export-signer.js';
import type { AudioPayload, Cut, PlanResult, SegmentPayload } from './export-work.js';
import { pathOfCut } from './prepared-source.js';
import { findCachedSegments, forgetSegments, localPathsOf, type SegmentOwner } from './segment-cache.js';

export const keyOf = (row: WorkEntity): string => (row.payload as SegmentPayload | AudioPayload).key;

/** Returns the units that the export is joined from: its segments in order, then its audio. */
export const findRows = ({ db }: ExportServices, { workspaceId, jobId }: WorkEntity): Promise<WorkEntity[]> =>
  inTransaction(db, { workspaceId }, (tx) =>
    tx.find(WorkEntity, {
      where: { jobId, kind: In(['segment', 'audio']) },
      order: { kind: 'asc', ordinal: 'asc' },
    }),
  );

interface Joining {
  readonly planned: PlanResult;
  readonly rows: readonly WorkEntity[];
  readonly synthetic: SyntheticAudio | null;
  readonly signer: ExportSigner | null;
}

/** Joins the segments to one file, which is signed before it is verified; `missing` are those that must be rendered again first. */
export async function joinAnew(
  services: ExportServices,
  run: WorkRun,
  { planned, rows, synthetic, signer }: Joining,
): Promise<JoinedFile | Pick<RenderedTracks, 'missing'>> {
  const { signal, report } = run;
  const { segments, audio, missing } = await readSegments(services, run, rows);
  if (missing.length > 0) return { missing };
  const path = join(run.scratch, 'export.mp4');
  const video = planned.copiesVideo ? await copiedVideo(services.storage, planned, run) : segments;
  let signed: SignedExport | null = null;
  const proof = await prove(services, run.work, rows, () =>
    joinSegments(video, audio, planned.plan, path, {
      signal,
      syntheticNote: synthetic?.note,
      onProgress: (fraction) => report({ fraction: fraction < 1 ? fraction * JOINED : VERIFIED }),
      ...(signer && {
        finish: async (file) => {
          signed = await signer.sign(file, (fraction) => report({ fraction: signingFraction(fraction) }));
        },
      }),
    }),
  );
  return { path, proof, signed };
}

interface RenderedTracks {
  readonly segments: SegmentFile[];
  readonly audio: AudioFile | null;
  /** Rows of units whose output was removed or damaged after rendering. */
  readonly missing: WorkEntity[];
}

async function readSegments(
  { db, storage }: ExportServices,
  { work, scratch }: WorkRun,
  rows: readonly WorkEntity[],
): Promise<RenderedTracks> {
  const { workspaceId, videoId } = work;
  const cached = await findCachedSegments(db, storage, { workspaceId, videoId }, rows.map(keyOf));
  const paths = await localPathsOf(db, storage, { workspaceId, videoId }, { cached, scratch });

  const segments: SegmentFile[] = [];
  let audio: AudioFile | null = null;
  const missing: WorkEntity[] = [];
  for (const row of rows) {
    const found = cached.get(keyOf(row));
    const path = paths.get(keyOf(row));
    if (!found?.rendered || !path) {
      missing.push(row);
      continue;
    }
    const { rendered } = found;
    // A file without a hash was not compared with anything.
    const file = { path, isIntact: found.sha256 !== null };
    if ('frames' in rendered) segments.push({ ...rendered, ...file });
    else audio = { ...rendered, ...file };
  }
  return { segments, audio, missing };
}

/** Returns the whole source in place of segments. */
async function copiedVideo(
  storage: Storage,
  { plan, cuts }: PlanResult,
  { work: { workspaceId }, scratch }: WorkRun,
): Promise<CopiedVideo> {
  const path = await pathOfCut(storage, workspaceId, cuts[0] as Cut, scratch);
  return { path, streamIndex: footageOf(plan).source.probe.videoStreamIndex };
}

/**
 * Verifies the file and reports what is wrong. Joining the same segments again would give the same result, so
 * they are deleted: a repeated request renders new ones. If only the audio is wrong, the video segments stay.
 */
async function prove(
  { db }: ExportServices,
  owner: SegmentOwner,
  rows: readonly WorkEntity[],
  join: () => Promise<ExportProof>,
): Promise<ExportProof> {
  try {
    return await join();
  } catch (cause) {
    if (!(cause instanceof RenderFailed) || isStorageFull(cause)) throw cause;
    const ofAudio = cause instanceof AudioFailed ? rows.filter(({ kind }) => kind === 'audio') : [];
    await forgetSegments(db, owner, (ofAudio.length > 0 ? ofAudio : rows).map(keyOf));
    const retryable = !(cause instanceof AudioFailed && cause.isLasting);
    throw new WorkFailed('internal_error', cause.message, 'join', { retryable, cause });
  }
}
