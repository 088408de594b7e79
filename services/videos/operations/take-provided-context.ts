import type { EntityManager } from 'typeorm';
import { AnalysisRequestEntity } from '../requests/request.entity.js';
import type { VideoEntity } from '../video/video.entity.js';

/**
 * Stores the context provided with an accepted analysis in the video, once, so that later changes of the
 * video are not overwritten. Returns whether there was any; the caller saves the video.
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
