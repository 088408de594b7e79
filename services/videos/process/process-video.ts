import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { beginEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { insertVideo } from '../operations/insert-video.js';
import { prepareSource } from '../operations/prepare-source.js';
import { requireProject } from '../project/find-project.js';
import { requireVideo } from '../video/find-video.js';
import { requireAbilities } from './check-abilities.js';
import type { ProcessVideo } from './check-process.js';
import { freezeProcess, makeProcessId } from './freeze-process.js';
import { openProcessSoon, requireMinutes } from './open-process.js';
import { planProcess, type StartedProcess } from './plan-process.js';
import { findStartedProcess, processExistingVideo } from './process-existing-video.js';

/**
 * Starts all requested work on a video: an existing one, or a new one. The new video, the parameters and the message to
 * jobs are committed together; from then on the process is accepted, even if this process dies.
 */
export async function processVideo(ctx: VideosContext, input: ProcessVideo): Promise<StartedProcess> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.processVideo);
  const { workspaceId } = caller;
  const known = input.videoId == null ? null : await findStartedProcess(ctx, input);
  if (known) return known;
  const planned = await planProcess(ctx, input);
  const { steps, video: existing } = planned;
  if (existing) return processExistingVideo(ctx, input, { ...planned, video: existing });
  const projectId = input.projectId ?? null;
  const effect = { operation: 'processVideo', input };
  const { result, isDone } = await beginEffect(ctx.db, caller, effect, assignIds);
  const { videoId: id, jobId } = result;
  if (isDone) {
    const video = await inTransaction(ctx.db, { workspaceId }, (tx) => requireVideo(tx, id));
    await openProcessSoon(ctx, video, { jobId, projectId, steps });
    return { job: { id: jobId }, video, steps };
  }
  if (projectId) await inTransaction(ctx.db, { workspaceId }, (tx) => requireProject(tx, projectId));
  await requireAbilities(ctx, input, planned);
  await requireMinutes(ctx, steps);

  const source = await prepareSource(ctx, id, { kind: 'link', url: input.url as string });
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  const process = { jobId, projectId, steps, allowance };
  const made = {
    name: input.name,
    projectId,
    aiGeneratedAudio: false,
    videoContext: input.context,
    companyContext: input.companyContext,
    metadata: input.metadata,
  };
  const request = freezeProcess(ctx, input);
  const video = await insertVideo(ctx, workspaceId, id, made, source, { ...process, request });
  await openProcessSoon(ctx, video, process);
  return { job: { id: jobId }, video, steps };
}

const assignIds = (): { videoId: string; jobId: string } => ({
  videoId: makeId('vid'),
  jobId: makeProcessId(),
});
