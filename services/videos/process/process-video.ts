import { ACCESS } from '../../../schemas/access.js';
import type { SourceOrigin } from '../../../schemas/messages/media.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  beginEffect,
  completeEffect,
  findEffect,
  hasEffectKey,
} from '../../platform/idempotency/effect-key.js';
import { makeId, randomText } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { insertVideo } from '../operations/insert-video.js';
import { prepareSource } from '../operations/prepare-source.js';
import { openIngest } from '../operations/start-job.js';
import { requireProject } from '../project/find-project.js';
import { type ProcessRequest, ProcessRequestEntity } from '../requests/request.entity.js';
import { requireVideo, type VideoEntity } from '../video/video.entity.js';
import { type ProcessVideo, requireAbilities } from './check-process.js';
import { type PlannedProcess, planProcess, type StartedProcess } from './plan-process.js';

const makeProcessId = (): string => `process_${Date.now()}_${randomText(8).toLowerCase()}`;

/**
 * A process requires its own scope and the permission to create videos, which includes all of its steps.
 * Scopes are therefore not checked again: accepted work runs even if the token is revoked.
 */
function freezeProcess({ caller }: VideosContext, input: ProcessVideo): ProcessRequest {
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

const HAS_MINUTES = `query HasMinutes($steps: [String!]!, $durationSeconds: Float) {
  hasMinutes(steps: $steps, durationSeconds: $durationSeconds)
}`;
const OPEN_PROCESS = `mutation OpenProcess($input: OpenProcessInput!) { openProcess(input: $input) { id } }`;

/**
 * Throws `limit_exceeded` when the remaining minutes of the month do not suffice for the video or, while its duration is
 * unknown, for the shortest one, and `unavailable` while the queue is full.
 */
async function requireMinutes(
  { jobs, caller, requestId }: VideosContext,
  steps: readonly string[],
  durationSeconds: number | null = null,
): Promise<void> {
  await jobs.call({ document: HAS_MINUTES, variables: { steps, durationSeconds }, as: caller, requestId });
}

/** Opens the process at jobs, which may have it already. */
async function openProcess(
  { jobs, caller, requestId }: VideosContext,
  input: { jobId: string; videoId: string; projectId: string | null; steps: readonly string[] },
): Promise<void> {
  await jobs.call({ document: OPEN_PROCESS, variables: { input }, as: caller, requestId });
}

/**
 * Opens the process at jobs immediately, so that its job can be read as soon as the response is sent. Jobs
 * also learns of it from the video's event, so an unreachable jobs service is not an error.
 */
async function openProcessSoon(
  ctx: VideosContext,
  video: VideoEntity,
  { jobId, projectId, steps }: { jobId: string; projectId: string | null; steps: readonly string[] },
): Promise<void> {
  const { log } = ctx;
  try {
    // The ingest job must precede the process's job.
    await openIngest(ctx, { ...video, sourceOrigin: video.sourceOrigin as SourceOrigin });
    await openProcess(ctx, { jobId, videoId: video.id, projectId, steps });
  } catch (err) {
    log.warn({ err, videoId: video.id, jobId }, 'jobs is unreachable and will open the process later');
  }
}

interface Accepted {
  readonly jobId: string;
  readonly steps: readonly string[];
}

const effectOf = (input: ProcessVideo) => ({ operation: 'processVideo', input });

/** Returns the process that an earlier request with the same key has started; null if there is none. */
async function findStartedProcess(ctx: VideosContext, input: ProcessVideo): Promise<StartedProcess | null> {
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
async function processExistingVideo(
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
  // One of two concurrent requests with the same key stores it.
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.createQueryBuilder().insert().into(ProcessRequestEntity).values(row).orIgnore().execute(),
  );
  await openProcess(ctx, { jobId, videoId: video.id, projectId: video.projectId, steps });
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) => completeEffect<Accepted>(tx, caller, result));
  return { job: { id: jobId }, video, steps };
}

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
