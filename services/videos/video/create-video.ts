import { ACCESS } from '../../../schemas/access.js';
import type { SourceOrigin } from '../../../schemas/messages/media.js';
import { videoCreated } from '../../../schemas/messages/videos.js';
import { requireAccess } from '../../platform/access.js';
import { isBlank, requireLength, requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { uploadNotFound } from '../errors.js';
import { requireProject } from '../project/find-project.js';
import { chooseSource, type SourceInput } from './choose-source.js';
import { openIngest } from './open-ingest.js';
import { type NewSource, prepareSource, type UploadAddress } from './prepare-source.js';
import { VideoEntity } from './video.entity.js';

export interface CreateVideo extends SourceInput {
  readonly name?: string | null;
  readonly videoContext?: string | null;
  readonly projectId?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
}

export interface CreatedVideo {
  readonly video: VideoEntity;
  /** Takes the source in. Null: it will be opened, but jobs could not be reached now. */
  readonly job: { readonly id: string } | null;
  readonly upload: UploadAddress | null;
}

const NAME_MOST = 200;

/** Makes a video, and has its source taken in: one that was received, one to be fetched, one that the client will send. */
export async function createVideo(ctx: VideosContext, input: CreateVideo): Promise<CreatedVideo> {
  requireAccess(ctx.caller, ACCESS.uploadVideo);
  const chosen = chooseSource(ctx, input);
  requireName('body.name', input.name);
  requireLength('body.videoContext', input.videoContext, { most: 5000 });
  const { workspaceId } = ctx.caller;
  const projectId = input.projectId ?? null;
  // Before media is asked: what is told first is what the caller can mend.
  if (projectId) await inTransaction(ctx.db, { workspaceId }, (tx) => requireProject(tx, projectId));

  const id = makeId('vid');
  const source = await prepareSource(ctx, id, chosen);
  const video = await insertVideo(ctx, workspaceId, id, { ...input, projectId }, source);
  return { video, job: await openIngestSoon(ctx, video), upload: source.upload };
}

function insertVideo(
  { db, requestId }: VideosContext,
  workspaceId: string,
  id: string,
  input: CreateVideo & { readonly projectId: string | null },
  { origin, filename, sourceFileId, durationSeconds, width, height }: NewSource,
): Promise<VideoEntity> {
  const { projectId } = input;
  return inTransaction(db, { workspaceId }, async (tx) => {
    if (projectId) await requireProject(tx, projectId);
    const row = {
      ...{ workspaceId, id, sourceFileId, durationSeconds, width, height },
      name: input.name ?? nameFrom(filename),
      projectId,
      videoContext: input.videoContext ?? null,
      aiGeneratedAudio: input.aiGeneratedAudio ?? false,
      languageGroup: makeId('lng'),
      sourceOrigin: origin as never,
      sourceFilename: filename,
    };
    await tx.createQueryBuilder().insert().into(VideoEntity).values(row).orIgnore().execute();
    const video = await tx.findOneBy(VideoEntity, { workspaceId, id });
    // Somebody else made a video of the same upload at the same time.
    if (!video) throw uploadNotFound({ fileId: sourceFileId ?? '' });
    const created = { videoId: id, sourceFileId, source: origin, filename };
    await queueMessage(tx, videoCreated, created, { workspaceId, requestId });
    return video;
  });
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

/** `my-film.final.mp4` → `my-film.final`. */
function nameFrom(filename: string): string {
  const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim();
  return isBlank(stem) ? 'Untitled video' : Array.from(stem).slice(0, NAME_MOST).join('');
}
