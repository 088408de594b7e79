import type { EntityManager } from 'typeorm';
import { findCursorTrack, findInteractions } from './find-interactions.js';
import { insertInteractions, storeCursorTrack } from './store-interactions.js';

/** Gives a new video the interactions and the cursor track of another. */
export async function copyInteractions(
  tx: EntityManager,
  { workspaceId, from, to: videoId }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await insertInteractions(tx, { workspaceId, videoId }, await findInteractions(tx, from));
  await storeCursorTrack(tx, { workspaceId, videoId }, await findCursorTrack(tx, from));
}
