import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import type { VideosContext } from '../context.js';
import type { VideoEntity } from '../video/video.entity.js';

/** Yields a video, first its current state and then each change, until it is deleted. */
export async function followVideo(
  { caller, liveVideos: rows, resume }: Pick<VideosContext, 'caller' | 'liveVideos' | 'resume'>,
  id: string,
): Promise<AsyncIterable<VideoEntity>> {
  requireAccess(caller, ACCESS.videoUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Video', id, resume });
}
