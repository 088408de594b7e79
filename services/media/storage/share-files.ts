import { type EntityManager, In } from 'typeorm';
import { makeId } from '../../platform/text/ids.js';
import { FileEntity } from './file.entity.js';
import { lockContent } from './store-file.js';

/**
 * Gives another video files of the same content: it gets records of its own, and the bytes are stored once. A
 * concurrent removal of the original waits and then finds the new record. Returns null when one of the files
 * was deleted.
 */
export async function shareFiles(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  fileIds: readonly string[],
): Promise<Record<string, string> | null> {
  const which = { where: { workspaceId, id: In([...fileIds]) } };
  const contents = (
    await tx.find(FileEntity, { ...which, select: { workspaceId: true, id: true, sha256: true } })
  ).map(({ sha256 }) => sha256);
  // Locked in one order, to avoid deadlocks.
  for (const sha256 of [...new Set(contents)].sort()) await lockContent(tx, workspaceId, sha256);
  const files = await tx.find(FileEntity, which);
  if (files.length < new Set(fileIds).size) return null;
  const shared: Record<string, string> = {};
  for (const { createdAt: _, supersededAt: __, unclaimedSince: ___, ...file } of files) {
    shared[file.id] = makeId('fil');
    await tx.insert(FileEntity, { ...file, id: shared[file.id], videoId, probe: file.probe as never });
  }
  return shared;
}
