import type { EntityManager } from 'typeorm';

/** Copies the key events of another video to a new one. */
export async function copyKeyEvents(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into key_event (workspace_id, video_id, source, position, text, timestamp, placed_at)
     select workspace_id, $3, source, position, text, timestamp, placed_at from key_event
     where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}
