import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireExclusive, releaseExclusive } from '../../queue/acquire-exclusive.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { hashFile } from '../../storage/hash-file.js';
import type { Storage } from '../../storage/storage.js';
import { MEMORY_OF_AUDIO } from '../../video/ffmpeg/memory-of-run.js';
import { readsSource } from '../../video/render/audio/audio-key.js';
import type { PlannedAudio } from '../../video/render/audio/planned-audio.js';
import { type AudioPaths, renderAudio } from '../../video/render/audio/render-audio.js';
import { memoryOfSegment } from '../../video/render/plan/memory-of-plan.js';
import { renderSegment } from '../../video/render/video/render-segment.js';
import { segmentRecipe } from '../../video/render/video/segment-recipe.js';
import type { ExportServices } from './export-services.js';
import type { AudioPayload, Cut, SegmentPayload, SegmentResult } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { pathOfCut } from './prepared-source.js';
import { queueJoinWhenReady } from './queue-join.js';
import {
  findCachedSegments,
  type NewSegment,
  prepareSegment,
  recordCachedSegment,
  segmentName,
  storeSegment,
} from './segment-cache.js';
import { pathsOfSegment } from './segment-paths.js';
import { findAudioScan } from './stored-audio-scan.js';

/**
 * Stores file and record together while the work's row is locked, so that a removal of the video sees both or
 * neither.
 */
async function finishSegment(
  { storage }: ExportServices,
  { work }: WorkRun,
  rendered: Omit<NewSegment, 'sha256'>,
  path: string,
  alsoStore: () => Promise<void> = async () => undefined,
): Promise<WorkDone> {
  // Hashed now, while the page cache still holds the written bytes.
  const finished = { ...rendered, sha256: await hashFile(path) };
  await prepareSegment(storage, finished, path);
  return {
    result: { reused: false } satisfies SegmentResult,
    settle: async (tx) => {
      await storeSegment(tx, storage, finished, path);
      await recordCachedSegment(tx, finished);
      await alsoStore();
      await releaseExclusive(tx, finished.workspaceId, segmentName(finished.videoId, finished.key));
      await queueJoinWhenReady(tx, work);
    },
  };
}

/**
 * When two jobs need one segment at the same time, one renders it and the other uses the result. Null means
 * that this work must render it.
 */
async function takeSharedSegment(
  { db, storage }: ExportServices,
  { work }: WorkRun,
  key: string,
): Promise<WorkDone | null> {
  if (!(await acquireExclusive(db, work, segmentName(work.videoId, key)))) return { isRequeued: true };
  if (!(await findCachedSegments(db, storage, work, [key])).has(key)) return null;
  return {
    result: { reused: true } satisfies SegmentResult,
    settle: async (tx) => {
      await releaseExclusive(tx, work.workspaceId, segmentName(work.videoId, key));
      await queueJoinWhenReady(tx, work);
    },
  };
}

export async function renderVideoSegment(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { workspaceId, videoId } = run.work;
  const { segment, key } = run.work.payload as SegmentPayload;
  const shared = await takeSharedSegment(services, run, key);
  if (shared) return shared;
  const { plan, cuts } = await requirePlan(services, run.work);
  const path = join(run.scratch, 'segment.mp4');
  const recipe = segmentRecipe(plan, segment);
  const where = { workspaceId, scratch: run.scratch };
  const paths = await pathsOfSegment(services, where, { plan, cuts }, segment, recipe);
  const { sizeBytes, ...rendered } = await services.memory(
    memoryOfSegment(plan, segment),
    () =>
      renderSegment(paths, plan, segment, path, {
        signal: run.signal,
        onProgress: (fraction) => run.report({ fraction }),
      }),
    run.signal,
  );
  return finishSegment(services, run, { workspaceId, videoId, key, sizeBytes, rendered }, path);
}

export async function renderAudioTrack(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { workspaceId, videoId } = run.work;
  const { key } = run.work.payload as AudioPayload;
  const shared = await takeSharedSegment(services, run, key);
  if (shared) return shared;
  const { plan, cuts, request } = await requirePlan(services, run.work);
  const { audio } = plan;
  if (!audio) throw new Error('The plan has no audio to render');
  const path = join(run.scratch, 'audio.mp4');
  const paths = await pathsOfAudio(services.storage, workspaceId, { audio, cuts }, run.scratch);
  const source = { workspaceId, fileId: request.sourceFileId };
  const known = await findAudioScan(services.storage, source, run.scratch);
  const rendered = await services.memory(
    MEMORY_OF_AUDIO,
    () =>
      renderAudio(paths, { ...plan, audio }, path, {
        scratch: run.scratch,
        signal: run.signal,
        known,
        onProgress: (fraction) => run.report({ fraction }),
      }),
    run.signal,
  );
  await known.prepare();
  const { size } = await stat(path);
  const finished = { workspaceId, videoId, key, sizeBytes: size, rendered };
  return finishSegment(services, run, finished, path, () => known.keep());
}

async function pathsOfAudio(
  storage: Storage,
  workspaceId: string,
  { audio, cuts }: { audio: PlannedAudio; cuts: readonly Cut[] },
  scratch: string,
): Promise<AudioPaths> {
  const pathOf = (sha256: string) => storage.localPath(fileKey(workspaceId, sha256), scratch);
  const parts: Array<string | null> = [];
  const lines = new Map<string, string>();
  for (const [index, part] of audio.parts.entries()) {
    parts.push(readsSource(part) ? await pathOfCut(storage, workspaceId, cuts[index] as Cut, scratch) : null);
    if (!part || 'streamIndex' in part) continue;
    for (const { sha256 } of part.narration.lines)
      if (!lines.has(sha256)) lines.set(sha256, await pathOf(sha256));
  }
  return { parts, lines, music: audio.music && (await pathOf(audio.music.sha256)) };
}
