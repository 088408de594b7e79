import type { EntityManager } from 'typeorm';

/** Locks the video until the transaction ends: no other transaction opens or settles a job of it meanwhile. */
export async function lockVideo(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${workspaceId}/${videoId}`]);
}
