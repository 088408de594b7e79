import { inTransaction } from '../../platform/database/database.js';
import {
  beginEffect,
  completeEffect,
  findEffect,
  hasEffectKey,
} from '../../platform/idempotency/effect-key.js';
import type { VideosContext } from '../context.js';
import { openIngest } from '../operations/open-ingest.js';
import { storeFrozenRequest } from '../operations/start-once.js';
import { ProcessRequestEntity } from '../requests/process-request.entity.js';
import { requireVideo } from '../video/find-video.js';
import type { VideoEntity } from '../video/video.entity.js';
import { requireAbilities } from './check-abilities.js';
import type { ProcessVideo } from './check-process.js';
import { freezeProcess, makeProcessId } from './freeze-process.js';
import { openProcess, requireMinutes } from './open-process.js';
import type { PlannedProcess, StartedProcess } from './plan-process.js';

interface Accepted {
  readonly jobId: string;
  readonly steps: readonly string[];
}

const effectOf = (input: ProcessVideo) => ({ operation: 'processVideo', input });

/** Returns the process that an earlier request with the same key has started; null if there is none. */
export async function findStartedProcess(
  ctx: VideosContext,
  input: ProcessVideo,
): Promise<StartedProcess | null> {
  const { db, caller } = ctx;
  const accepted = await findEffect<Accepted>(db, caller, effectOf(input));
  if (!accepted) return null;
  const { workspaceId } = caller;
  const video = await inTransaction(db, { workspaceId }, (tx) => requireVideo(tx, input.videoId as string));
  return { job: { id: accepted.jobId }, video, steps: accepted.steps };
}

/**
 * Starts the requested work on a video that exists. Its parameters are committed before jobs opens the process, which
 * reads them; a repeated request with the same key continues where the first one was interrupted.
 */
export async function processExistingVideo(
  ctx: VideosContext,
  input: ProcessVideo,
  planned: PlannedProcess & { readonly video: VideoEntity },
): Promise<StartedProcess> {
  const { db, caller } = ctx;
  const { video } = planned;
  const workspaceId = caller.workspaceId as string;
  const { result } = await beginEffect<Accepted>(db, caller, effectOf(input), () => ({
    jobId: makeProcessId(),
    steps: planned.steps,
  }));
  const { jobId, steps } = result;

  await requireAbilities(ctx, input, planned);
  await requireMinutes(ctx, steps, video.durationSeconds);
  // Its ingest runs first, even if jobs could not be reached when the video was created.
  if (video.sourceOrigin) await openIngest(ctx, { ...video, sourceOrigin: video.sourceOrigin });
  const row = { workspaceId, jobId, videoId: video.id, request: freezeProcess(ctx, input) };
  await inTransaction(db, { workspaceId }, (tx) =>
    storeFrozenRequest(tx, ProcessRequestEntity as never, row as never),
  );
  await openProcess(ctx, { jobId, videoId: video.id, projectId: video.projectId, steps });
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) => completeEffect<Accepted>(tx, caller, result));
  return { job: { id: jobId }, video, steps };
}
