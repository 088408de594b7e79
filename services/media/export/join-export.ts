import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EntityManager, In } from 'typeorm';
import { writeSrt } from '../../../schemas/formats/srt.js';
import { type CaptionFaults, type ExportProof, renderFinished } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../platform/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { FilePurpose } from '../files/file.entity.js';
import { hashFile } from '../files/hash-file.js';
import { keepFile, prepareFile } from '../files/keep-file.js';
import type { Storage } from '../files/storage.js';
import { isStorageFull } from '../files/storage-full.js';
import {
  type CopiedPicture,
  joinSegments,
  type SegmentFile,
  type SoundFile,
} from '../render/join/join-segments.js';
import { findSyntheticSound } from '../render/join/synthetic-sound.js';
import { footageOf, type RenderPlan } from '../render/plan/render-plan.js';
import { RenderFailed } from '../render/render-failed.js';
import { SoundFailed } from '../render/sound-failed.js';
import { forgetWork } from '../work-queue/lease-work.js';
import { queueAgain } from '../work-queue/queue-work.js';
import { WorkEntity } from '../work-queue/work.entity.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { Cut, PieceResult, PlanResult, SegmentPayload, SoundPayload } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { findKeptPieces, forgetPieces, localPathsOf, type PieceOwner } from './piece-cache.js';
import { pathOfCut } from './prepared-source.js';
import { shiftCues } from './shift-cues.js';
import { writeManifest } from './write-manifest.js';

interface Pieces {
  readonly segments: SegmentFile[];
  readonly sound: SoundFile | null;
  readonly reusedSegments: number;
  readonly keys: readonly string[];
  /** One of them. */
  readonly soundKey: string | undefined;
  /** Rows of pieces that were removed, or damaged, after they were made. */
  readonly missing: WorkEntity[];
}

async function readPieces({ db, storage }: ExportServices, { work, scratch }: WorkRun): Promise<Pieces> {
  const { workspaceId, videoId, jobId } = work;
  const rows = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(WorkEntity, { where: { jobId, kind: In(['segment', 'sound']) }, order: { ordinal: 'asc' } }),
  );
  const keyOf = (row: WorkEntity) => (row.payload as SegmentPayload | SoundPayload).key;
  const kept = await findKeptPieces(db, storage, { workspaceId, videoId }, rows.map(keyOf));
  const paths = await localPathsOf(db, storage, { workspaceId, videoId }, { kept, scratch });

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
  const soundRow = rows.find(({ kind }) => kind === 'sound');
  return {
    ...{ segments, sound, reusedSegments, missing },
    keys: rows.map(keyOf),
    soundKey: soundRow && keyOf(soundRow),
  };
}

/** What is missing is made again; the last piece of it queues the join anew. */
async function makeAgain(tx: EntityManager, join: WorkEntity, missing: readonly WorkEntity[]): Promise<void> {
  await tx.delete(WorkEntity, { workspaceId: join.workspaceId, id: join.id });
  await queueAgain(tx, missing);
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

/** What the person who asked should know of the words that are drawn; undefined where all is as it was asked for. */
function faultsOf({ captions, slideFaults }: RenderPlan): CaptionFaults | undefined {
  const found = [captions?.faults, slideFaults].filter((faults) => !!faults);
  const once = (texts: readonly string[]) => [...new Set(texts)];
  const told: CaptionFaults = {
    missingGlyphs: once(found.flatMap(({ missingGlyphs }) => missingGlyphs)),
    missingFonts: once(found.flatMap(({ missingFonts }) => missingFonts)),
    fallbackFamily: found.find(({ fallbackFamily }) => fallbackFamily)?.fallbackFamily ?? null,
    droppedEmoji: once(found.flatMap(({ droppedEmoji }) => droppedEmoji)),
  };
  const { missingGlyphs, missingFonts, droppedEmoji } = told;
  return missingGlyphs.length + missingFonts.length + droppedEmoji.length > 0 ? told : undefined;
}

/** Last piece of an export: one file of all segments and the sound, its SRT beside it, both kept; the job's work is over. */
export async function joinExport(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { storage } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, jobId, jobAttempt, videoId, requestId } = work;
  const planned = await requirePlan(services, work);
  const { plan, planId, request } = planned;
  const { segments, sound, reusedSegments, missing, ...pieces } = await readPieces(services, run);
  if (missing.length > 0) return { settle: (tx) => makeAgain(tx, work, missing) };

  const videoPath = join(scratch, 'export.mp4');
  const picture = planned.copiesPicture ? await copiedPicture(storage, planned, run) : segments;
  const synthetic = findSyntheticSound(plan, request);
  const proof = await prove(services, { workspaceId, videoId, ...pieces }, () =>
    joinSegments(picture, sound, plan, videoPath, {
      signal,
      syntheticNote: synthetic?.note,
      onProgress: (fraction) => report({ fraction: fraction * 0.95 }),
    }),
  );
  const srtPath = join(scratch, 'export.srt');
  await writeFile(srtPath, writeSrt(shiftCues(request.cues, plan)));
  const newFile = async (path: string, as: { suffix: string; contentType: string; purpose: FilePurpose }) => {
    const { suffix, contentType, purpose } = as;
    const filename = `${request.basename}${suffix}`;
    return { workspaceId, videoId, path, sha256: await hashFile(path), contentType, filename, purpose };
  };
  const video = await newFile(videoPath, { suffix: '.mp4', contentType: 'video/mp4', purpose: 'export' });
  await prepareFile(storage, video);
  const srt = await newFile(srtPath, {
    ...{ suffix: '.srt', contentType: 'text/plain; charset=utf-8', purpose: 'srt' },
  });
  const manifestPath = join(scratch, 'manifest.json');
  const files = [video, srt].map(({ filename: name, contentType, sha256 }) => ({
    name,
    contentType,
    sha256,
  }));
  await writeManifest(manifestPath, { files, request, plan, build: services.build, synthetic, proof });
  const manifest = await newFile(manifestPath, {
    ...{ suffix: '.manifest.json', contentType: 'application/json', purpose: 'manifest' },
  });

  return {
    settle: async (tx) => {
      const finished = {
        ...{ jobId, attempt: jobAttempt, videoId, planId },
        exportFileId: await keepFile(tx, storage, video),
        srtFileId: await keepFile(tx, storage, srt),
        manifestFileId: await keepFile(tx, storage, manifest),
        durationSeconds: proof.durationSeconds,
        renderedSegments: segments.length - reusedSegments,
        reusedSegments,
        proof,
        captions: faultsOf(plan),
        presenter: plan.presenter
          ? { talking: plan.presenter.stillBecause === null, reason: plan.presenter.stillBecause }
          : undefined,
      };
      await queueMessage(tx, renderFinished, finished, { workspaceId, requestId });
      await forgetWork(tx, jobId);
    },
  };
}

/**
 * Whoever asked is told what was found wrong. Joining the same pieces again would come to the same, so they are forgotten: asked for
 * again, the export is made of new ones. Where only the sound is wrong, the pictures stay.
 */
async function prove(
  { db }: ExportServices,
  { keys, soundKey, ...owner }: PieceOwner & Pick<Pieces, 'keys' | 'soundKey'>,
  join: () => Promise<ExportProof>,
): Promise<ExportProof> {
  try {
    return await join();
  } catch (cause) {
    if (!(cause instanceof RenderFailed) || isStorageFull(cause)) throw cause;
    const isOfSound = cause instanceof SoundFailed && soundKey !== undefined;
    await forgetPieces(db, owner, isOfSound ? [soundKey] : keys);
    const retryable = !(cause instanceof SoundFailed && cause.isLasting);
    throw new WorkFailed('internal_error', cause.message, 'join', { retryable, cause });
  }
}
