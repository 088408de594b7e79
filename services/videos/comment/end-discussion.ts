import type { EntityManager } from 'typeorm';

/**
 * Notifies subscribers of a video's comments that the video is about to be deleted, even if it has none. The
 * comments are deleted with the video.
 */
export async function endDiscussion(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query(
    `select pg_notify('changed_videos_discussion', json_build_array($1::text, $2::text)::text)`,
    [workspaceId, videoId],
  );
}
