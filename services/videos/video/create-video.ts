import { ACCESS } from '../../../schemas/access.js';
import type { SourceOrigin } from '../../../schemas/messages/media.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { requireAccess } from '../../platform/access.js';
import { requireLength, requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { beginEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/ids.js';
import type { VideosContext } from '../context.js';
import { requireProject } from '../project/find-project.js';
import { checkMetadata } from './check-metadata.js';
import { type ChosenSource, chooseSource, type SourceInput } from './choose-source.js';
import { requireVideo } from './find-video.js';
import { insertVideo, type MadeVideo } from './insert-video.js';
import { openIngest } from './open-ingest.js';
import { prepareSource, type UploadAddress } from './prepare-source.js';
import type { VideoEntity } from './video.entity.js';

export interface CreateVideo extends SourceInput {
  readonly name?: string | null;
  readonly videoContext?: string | null;
  readonly projectId?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
  readonly metadata?: Metadata | null;
}

/** A video that is to be made, and the operation that was asked for. */
interface MakeVideo {
  readonly operation: 'uploadVideo' | 'restoreBackup';
  readonly input: Pick<CreateVideo, 'name' | 'videoContext' | 'projectId' | 'aiGeneratedAudio' | 'metadata'>;
  readonly chosen: ChosenSource;
}

export interface CreatedVideo {
  readonly video: VideoEntity;
  /** Takes the source in. Null: it will be opened, but jobs could not be reached now. */
  readonly job: { readonly id: string } | null;
  readonly upload: UploadAddress | null;
}

/** Makes a video, and has its source taken in: one that was received, one to be fetched, one that the client will send. */
export async function createVideo(ctx: VideosContext, input: CreateVideo): Promise<CreatedVideo> {
  requireAccess(ctx.caller, ACCESS.uploadVideo);
  const chosen = chooseSource(ctx, input);
  requireName('body.name', input.name);
  requireLength('body.videoContext', input.videoContext, { most: 5000 });
  checkMetadata('body.metadata', input.metadata);
  return makeVideo(ctx, { operation: 'uploadVideo', input, chosen });
}

/** Makes a video once for a key of the request, after its input was checked. */
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
  // Before media is asked: what is told first is what the caller can mend.
  if (projectId) await inTransaction(ctx.db, { workspaceId }, (tx) => requireProject(tx, projectId));

  const source = await prepareSource(ctx, id, chosen);
  const video = await insertVideo(ctx, workspaceId, id, { ...input, projectId }, source);
  return { video, job: await openIngestSoon(ctx, video), upload: source.upload };
}

/** What an earlier request has made. Its upload address is still the same: a video has one. */
async function findCreated(ctx: VideosContext, id: string, chosen: ChosenSource): Promise<CreatedVideo> {
  const { workspaceId } = ctx.caller;
  const video = await inTransaction(ctx.db, { workspaceId }, (tx) => requireVideo(tx, id));
  const upload = chosen.kind === 'upload' ? (await prepareSource(ctx, id, chosen)).upload : null;
  return { video, job: await openIngestSoon(ctx, video), upload };
}

/** The video is there and announced: that jobs can't be reached now must not read as a failure. */
async function openIngestSoon(ctx: VideosContext, video: VideoEntity): Promise<CreatedVideo['job']> {
  try {
    return await openIngest(ctx, { ...video, sourceOrigin: video.sourceOrigin as SourceOrigin });
  } catch (err) {
    ctx.log.warn({ err, videoId: video.id }, 'the ingest is opened once jobs hears of the video');
    return null;
  }
}
