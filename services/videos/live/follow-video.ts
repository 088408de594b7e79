import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { notFound } from '../../platform/errors.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { VideosContext } from '../context.js';
import type { VideoEntity } from '../video/video.entity.js';

/** A video as it is and then as it changes, until it is deleted. */
export async function followVideo(
  { caller, liveVideos, resume }: Pick<VideosContext, 'caller' | 'liveVideos' | 'resume'>,
  id: string,
): Promise<AsyncIterable<VideoEntity>> {
  requireAccess(caller, ACCESS.videoUpdates);
  let isThere = false;
  const states = new NewestStates<VideoEntity>(() => followed.stop());
  const followed = liveVideos.follow(caller.workspaceId, id, ({ row }) => {
    if (!row) return states.end();
    isThere = true;
    states.push(row);
  });
  try {
    await followed.ready;
  } catch (err) {
    states.end();
    throw err;
  }
  // It was there before the interruption: it has been deleted, which completes the stream.
  if (!isThere && !resume?.told) throw notFound({ what: 'Video', id });
  return states;
}
