import type { EntityManager } from 'typeorm';

/** Copies the zoom moments of another video to a new one. */
export async function copyZoomMoments(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into zoom_moment (workspace_id, video_id, position, start_time, end_time, x, y, scale)
     select workspace_id, $3, position, start_time, end_time, x, y, scale from zoom_moment
     where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}
