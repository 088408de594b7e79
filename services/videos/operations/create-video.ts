import { ACCESS } from '../../../schemas/access.js';
import type { SourceOrigin } from '../../../schemas/messages/media.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { isRefusedForCapacity } from '../../platform/errors/unavailable.js';
import { beginEffect } from '../../platform/idempotency/effect-key.js';
import { requireLength, requireName } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { requireProject } from '../project/find-project.js';
import { checkMetadata } from '../video/check-metadata.js';
import { requireVideo, type VideoEntity } from '../video/video.entity.js';
import { insertVideo, type MadeVideo } from './insert-video.js';
import {
  type ChosenSource,
  chooseSource,
  prepareSource,
  type SourceInput,
  type UploadAddress,
} from './prepare-source.js';
import { openIngest } from './start-job.js';

const HAS_PLACE = 'query HasPlace { hasPlace }';

/**
 * Throws `unavailable` while the queue is full, before anything is created for the work. Jobs may also open it later, so an
 * unreachable jobs service is not an error.
 */
async function refuseWhileFull({ jobs, caller, requestId, log }: VideosContext): Promise<void> {
  try {
    await jobs.call({ document: HAS_PLACE, as: caller, requestId });
  } catch (err) {
    if (isRefusedForCapacity(err)) throw err;
    log.warn({ err }, 'jobs is unreachable; the work is accepted without a look at its queue');
  }
}

export interface CreateVideo extends SourceInput {
  readonly name?: string | null;
  readonly videoContext?: string | null;
  readonly projectId?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
  readonly metadata?: Metadata | null;
}

/** A video to create, and the requested operation. */
interface MakeVideo {
  readonly operation: 'uploadVideo' | 'restoreBackup';
  readonly input: Pick<CreateVideo, 'name' | 'videoContext' | 'projectId' | 'aiGeneratedAudio' | 'metadata'>;
  readonly chosen: ChosenSource;
}

export interface CreatedVideo {
  readonly video: VideoEntity;
  /** The ingest job. Null when jobs is unreachable and will open it later. */
  readonly job: { readonly id: string } | null;
  readonly upload: UploadAddress | null;
}

/**
 * Creates a video and starts the ingest of its source: an uploaded file, a URL, or a file that the client
 * will upload.
 */
export async function createVideo(ctx: VideosContext, input: CreateVideo): Promise<CreatedVideo> {
  requireAccess(ctx.caller, ACCESS.uploadVideo);
  const chosen = chooseSource(ctx, input);
  requireName('body.name', input.name);
  requireLength('body.videoContext', input.videoContext, { max: 5000 });
  checkMetadata('body.metadata', input.metadata);
  return makeVideo(ctx, { operation: 'uploadVideo', input, chosen });
}

/** Creates a video once per idempotency key, with validated input. */
export async function makeVideo(
  ctx: VideosContext,
  { operation, input, chosen }: MakeVideo,
): Promise<CreatedVideo> {
  const workspaceId = ctx.caller.workspaceId as string;
  const projectId = input.projectId ?? null;
  const effect = { operation, input };
  const assign = (): MadeVideo => ({ videoId: makeId('vid'), jobId: null });
  const { result, isDone } = await beginEffect(ctx.db, ctx.caller, effect, assign);
  const { videoId: id } = result;
  if (isDone) return findCreated(ctx, id, chosen);
  // Checked before the call to media, so that errors of the caller's input are reported first.
  if (projectId) await inTransaction(ctx.db, { workspaceId }, (tx) => requireProject(tx, projectId));

  // A file has been transferred and checked already; refusing it would only have it sent again.
  if (chosen.kind !== 'file') await refuseWhileFull(ctx);

  const source = await prepareSource(ctx, id, chosen);
  const video = await insertVideo(ctx, workspaceId, id, { ...input, projectId }, source);
  return { video, job: await openIngestSoon(ctx, video), upload: source.upload };
}

/** Returns the result of an earlier request. A video has a single upload URL, which is unchanged. */
async function findCreated(ctx: VideosContext, id: string, chosen: ChosenSource): Promise<CreatedVideo> {
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, (tx) => requireVideo(tx, id));
  const upload = chosen.kind === 'upload' ? (await prepareSource(ctx, id, chosen)).upload : null;
  return { video, job: await openIngestSoon(ctx, video), upload };
}

/** The video exists and its event is published, so an unreachable jobs service is not an error. */
async function openIngestSoon(ctx: VideosContext, video: VideoEntity): Promise<CreatedVideo['job']> {
  try {
    return await openIngest(ctx, { ...video, sourceOrigin: video.sourceOrigin as SourceOrigin });
  } catch (err) {
    ctx.log.warn({ err, videoId: video.id }, 'jobs is unreachable and will open the ingest later');
    return null;
  }
}
