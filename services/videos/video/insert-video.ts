import { videoCreated } from '../../../schemas/messages/videos.js';
import { isBlank } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { uploadNotFound } from '../errors.js';
import { type ProcessRequest, ProcessRequestEntity } from '../process/process-request.entity.js';
import { requireProject } from '../project/find-project.js';
import type { NewSource } from './prepare-source.js';
import { VideoEntity } from './video.entity.js';

interface NewVideo {
  readonly name?: string | null;
  readonly projectId: string | null;
  readonly videoContext?: string | null;
  readonly companyContext?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
}

/** The one-shot process that a video is made for. */
interface NewProcess {
  readonly jobId: string;
  readonly projectId: string | null;
  readonly steps: readonly string[];
  /** Minutes a month of who asked; null is nobody's. */
  readonly allowance: number | null;
  readonly request: ProcessRequest;
}

const NAME_MOST = 200;

/** The row of a new video, the process it is made for, and the word to everybody about both, in one transaction. */
export function insertVideo(
  { db, requestId }: VideosContext,
  workspaceId: string,
  id: string,
  { name, projectId, videoContext, companyContext, aiGeneratedAudio }: NewVideo,
  { origin, filename, sourceFileId, durationSeconds, width, height }: NewSource,
  process?: NewProcess,
): Promise<VideoEntity> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    if (projectId) await requireProject(tx, projectId);
    const row = {
      ...{ workspaceId, id, sourceFileId, durationSeconds, width, height },
      name: name ?? nameFrom(filename),
      projectId,
      videoContext: videoContext ?? null,
      companyContext: companyContext ?? null,
      aiGeneratedAudio: aiGeneratedAudio ?? false,
      languageGroup: makeId('lng'),
      sourceOrigin: origin as never,
      sourceFilename: filename,
    };
    await tx.createQueryBuilder().insert().into(VideoEntity).values(row).orIgnore().execute();
    const video = await tx.findOneBy(VideoEntity, { workspaceId, id });
    // Somebody else made a video of the same upload at the same time.
    if (!video) throw uploadNotFound({ fileId: sourceFileId ?? '' });
    const created = {
      ...{ videoId: id, sourceFileId, source: origin, filename },
      ...{ name: video.name, projectId, sourceVideoId: null },
    };
    if (!process) {
      await queueMessage(tx, videoCreated, created, { workspaceId, requestId });
      return video;
    }
    const { request, steps, ...told } = process;
    await tx.insert(ProcessRequestEntity, {
      ...{ workspaceId, jobId: process.jobId, videoId: id, request: request as never },
    });
    const withProcess = { ...created, process: { ...told, steps: [...steps] } };
    await queueMessage(tx, videoCreated, withProcess, { workspaceId, requestId });
    return video;
  });
}

/** `my-film.final.mp4` → `my-film.final`. */
function nameFrom(filename: string): string {
  const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim();
  return isBlank(stem) ? 'Untitled video' : Array.from(stem).slice(0, NAME_MOST).join('');
}
