import type { EntityManager } from 'typeorm';

/** Returns the stored length of a video; null when it is unknown. */
export async function findVideoLength(
  tx: EntityManager,
  workspaceId: string,
  videoId: string,
): Promise<number | null> {
  const [known]: Array<{ duration_seconds: number }> = await tx.query(
    'select duration_seconds from video_length where workspace_id = $1 and video_id = $2',
    [workspaceId, videoId],
  );
  return known?.duration_seconds ?? null;
}
