import { ACCESS } from '../../../schemas/access.js';
import { videoCreated } from '../../../schemas/messages/videos.js';
import { requireAccess } from '../../platform/access.js';
import { isBlank, requireLength, requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { uploadNotFound } from '../errors.js';
import { requireProject } from '../project/find-project.js';
import { VideoEntity } from './video.entity.js';

export interface CreateVideo {
  /** An upload that media has received and found to be a video. */
  readonly fileId: string;
  readonly name?: string | null;
  readonly videoContext?: string | null;
  readonly projectId?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
}

interface Upload {
  readonly filename: string;
  readonly durationSeconds: number | null;
  readonly width: number;
  readonly height: number;
}

const UPLOAD = `query Upload($id: ID!) { upload(id: $id) { filename durationSeconds width height } }`;
const NAME_MOST = 200;

/** Makes a video of an upload. */
export async function createVideo(ctx: VideosContext, input: CreateVideo): Promise<VideoEntity> {
  const { caller, requestId } = ctx;
  requireAccess(caller, ACCESS.uploadVideo);
  const { workspaceId } = caller;
  requireName('body.name', input.name);
  requireLength('body.videoContext', input.videoContext, { most: 5000 });
  const projectId = input.projectId ?? null;
  // Before media is asked: what is told first is what the caller can mend.
  if (projectId) await inTransaction(ctx.db, { workspaceId }, (tx) => requireProject(tx, projectId));
  const { upload } = await ctx.media.call<{ upload: Upload | null }>({
    document: UPLOAD,
    variables: { id: input.fileId },
    as: caller,
    requestId,
  });
  if (!upload) throw uploadNotFound({ fileId: input.fileId });

  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    if (projectId) await requireProject(tx, projectId);
    const id = makeId('vid');
    const row = {
      workspaceId,
      id,
      name: input.name ?? nameFrom(upload.filename),
      projectId,
      videoContext: input.videoContext ?? null,
      aiGeneratedAudio: input.aiGeneratedAudio ?? false,
      languageGroup: makeId('lng'),
      sourceFileId: input.fileId,
      sourceFilename: upload.filename,
      durationSeconds: upload.durationSeconds,
      width: upload.width,
      height: upload.height,
    };
    await tx.createQueryBuilder().insert().into(VideoEntity).values(row).orIgnore().execute();
    const video = await tx.findOneBy(VideoEntity, { workspaceId, id });
    // Somebody else made a video of the same upload at the same time.
    if (!video) throw uploadNotFound({ fileId: input.fileId });
    await queueMessage(
      tx,
      videoCreated,
      { videoId: id, sourceFileId: input.fileId },
      { workspaceId, requestId },
    );
    return video;
  });
}

/** `my-film.final.mp4` → `my-film.final`. */
function nameFrom(filename: string): string {
  const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim();
  return isBlank(stem) ? 'Untitled video' : Array.from(stem).slice(0, NAME_MOST).join('');
}
