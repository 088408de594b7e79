import type { EntityManager } from 'typeorm';

/** Copies the elements of another video to a new one. */
export async function copyElements(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into element (workspace_id, video_id, position, element)
     select workspace_id, $3, position, element from element where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}
