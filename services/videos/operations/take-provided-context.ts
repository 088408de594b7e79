import type { EntityManager } from 'typeorm';
import type { VideoEntity } from '../video/video.entity.js';
import { AnalysisRequestEntity } from './analysis-request.entity.js';

/**
 * Gives the video what its accepted analysis was given for it to keep: once, so that what is said of the video later stays. Answers
 * whether there was any; saving the video is the caller's.
 */
export async function takeProvidedContext(
  tx: EntityManager,
  video: VideoEntity,
  requestId: string,
): Promise<boolean> {
  const { workspaceId } = video;
  const row = await tx.findOneBy(AnalysisRequestEntity, { workspaceId, id: requestId });
  if (!row?.request.given) return false;
  const { given, ...request } = row.request;
  Object.assign(video, given, { updatedAt: new Date() });
  await tx.update(AnalysisRequestEntity, { workspaceId, id: requestId }, { request: request as never });
  return true;
}
