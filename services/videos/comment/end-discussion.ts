import type { EntityManager } from 'typeorm';

/** Who follows the comments of a video that is about to be deleted is notified, also where there are none; they go with the video. */
export async function endDiscussion(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query(
    `select pg_notify('changed_videos_discussion', json_build_array($1::text, $2::text)::text)`,
    [workspaceId, videoId],
  );
}
