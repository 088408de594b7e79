import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { beginEffect } from '../../platform/idempotency/effect-key.js';
import { makeId, randomText } from '../../platform/ids.js';
import type { VideosContext } from '../context.js';
import { requireProject } from '../project/find-project.js';
import { requireVideo } from '../video/find-video.js';
import { insertVideo } from '../video/insert-video.js';
import { prepareSource } from '../video/prepare-source.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ProcessVideo } from './check-process.js';
import { checkAbilities, checkProcess } from './check-process.js';
import { openProcessSoon, requireMinutes } from './open-process.js';
import type { ProcessRequest } from './process-request.entity.js';
import { readSteps } from './read-steps.js';

export interface StartedProcess {
  readonly job: { readonly id: string };
  readonly video: VideoEntity;
  readonly steps: readonly string[];
}

/**
 * Creates a video and starts all requested work on it. The video, the parameters and the message to jobs are
 * committed together; from then on the process is accepted, even if this process dies.
 */
export async function processVideo(ctx: VideosContext, input: ProcessVideo): Promise<StartedProcess> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.processVideo);
  const { workspaceId } = caller;
  const steps = readSteps(input.generate ?? {});
  checkProcess(ctx, input, steps);
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
  await checkAbilities(ctx, input, steps);
  await requireMinutes(ctx, steps);

  const source = await prepareSource(ctx, id, { kind: 'link', url: input.url });
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
  const request = freeze(ctx, input);
  const video = await insertVideo(ctx, workspaceId, id, made, source, { ...process, request });
  await openProcessSoon(ctx, video, process);
  return { job: { id: jobId }, video, steps };
}

const assignIds = (): { videoId: string; jobId: string } => ({
  videoId: makeId('vid'),
  jobId: `process_${Date.now()}_${randomText(8).toLowerCase()}`,
});

/**
 * A process requires its own scope and the permission to create videos, which includes all of its steps.
 * Scopes are therefore not checked again: accepted work runs even if the token is revoked.
 */
function freeze({ caller }: VideosContext, input: ProcessVideo): ProcessRequest {
  const { workspaceId, userId, credentialId, plan } = caller;
  return {
    version: 1,
    caller: { workspaceId, userId, credentialId, plan, role: null, scopes: null },
    context: input.context ?? null,
    companyContext: input.companyContext ?? null,
    language: input.language ?? null,
    tone: input.tone ?? null,
    voiceId: input.voiceId ?? null,
    exportSettings: input.exportSettings ?? {},
  };
}
