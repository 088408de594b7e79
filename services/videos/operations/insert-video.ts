import { videoCreated } from '../../../schemas/messages/videos.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { isBlank, withoutDisplayControls } from '../../../schemas/text.js';
import type { CallerClaims } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { completeEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { uploadNotFound } from '../errors.js';
import { requireProject } from '../project/find-project.js';
import { foldName } from '../project/fold-name.js';
import {
  AcceptedProcessEntity,
  type ProcessRequest,
  ProcessRequestEntity,
} from '../requests/request.entity.js';
import { VideoEntity } from '../video/video.entity.js';
import type { NewSource } from './prepare-source.js';

interface NewVideo {
  readonly name?: string | null;
  readonly projectId: string | null;
  readonly videoContext?: string | null;
  readonly companyContext?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
  readonly metadata?: Metadata | null;
}

/** The one-shot process for which a video is created. */
interface NewProcess {
  readonly jobId: string;
  readonly projectId: string | null;
  readonly steps: readonly string[];
  /** Minutes per month of the caller's plan; null for internal callers. */
  readonly allowance: number | null;
  readonly request: ProcessRequest;
}

/** The effect of a request with an idempotency key. */
export interface MadeVideo {
  readonly videoId: string;
  /** The job of the process for which the video was created. */
  readonly jobId: string | null;
}

const MAX_NAME = 200;

/**
 * Inserts a new video, its process, the effect of the idempotency key and their events in one transaction.
 * Returns the existing video when an earlier request with the key has created it.
 */
export function insertVideo(
  { db, caller, requestId }: Pick<VideosContext, 'db' | 'requestId'> & { readonly caller: CallerClaims },
  workspaceId: string,
  id: string,
  { name: given, projectId, videoContext, companyContext, aiGeneratedAudio, metadata: pairs }: NewVideo,
  { origin, filename, sourceFileId, durationSeconds, width, height }: NewSource,
  process?: NewProcess,
): Promise<VideoEntity> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    if (projectId) await requireProject(tx, projectId);
    const name = given ?? nameFrom(filename);
    const metadata = pairs ?? {};
    const row = {
      workspaceId,
      id,
      sourceFileId,
      durationSeconds,
      width,
      height,
      name,
      nameFolded: foldName(name),
      projectId,
      metadata: metadata as never,
      videoContext: videoContext ?? null,
      companyContext: companyContext ?? null,
      aiGeneratedAudio: aiGeneratedAudio ?? false,
      languageGroup: makeId('lng'),
      sourceOrigin: origin as never,
      sourceFilename: filename,
    };
    const statement = tx.createQueryBuilder().insert().into(VideoEntity).values(row).orIgnore();
    const { raw: inserted } = await statement.returning('id').execute();
    const video = await tx.findOneBy(VideoEntity, { workspaceId, id });
    // A concurrent request created a video from the same upload.
    if (!video) throw uploadNotFound({ fileId: sourceFileId ?? '' });
    if ((inserted as unknown[]).length === 0) return video;
    await completeEffect<MadeVideo>(tx, caller, { videoId: id, jobId: process?.jobId ?? null });
    const created = {
      videoId: id,
      sourceFileId,
      source: origin,
      filename,
      name: video.name,
      projectId,
      sourceVideoId: null,
      metadata,
    };
    if (!process) {
      await queueMessage(tx, videoCreated, created, { workspaceId, requestId });
      return video;
    }
    const { request, steps, ...announced } = process;
    await tx.insert(ProcessRequestEntity, {
      workspaceId,
      jobId: process.jobId,
      videoId: id,
      request: request as never,
    });
    const withProcess = { ...created, process: { ...announced, steps: [...steps] } };
    const accepted = { workspaceId, jobId: process.jobId, videoId: id, created: withProcess, requestId };
    await tx.insert(AcceptedProcessEntity, accepted as never);
    await queueMessage(tx, videoCreated, withProcess, { workspaceId, requestId });
    return video;
  });
}

/** Returns a name that nobody chose here, such as that of a file, as the name of a video. */
export function shownName(given: string): string {
  const name = withoutDisplayControls(given).trim();
  return isBlank(name) ? 'Untitled video' : Array.from(name).slice(0, MAX_NAME).join('');
}

/** `my-film.final.mp4` → `my-film.final`. */
export const nameFrom = (filename: string): string => shownName(filename.replace(/\.[A-Za-z0-9]{1,5}$/, ''));
