import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { toolFinished } from '../../../../../schemas/messages/media.js';
import { hashFile } from '../../../storage/hash-file.js';
import type { Storage } from '../../../storage/storage.js';
import { prepareFile, storeFile } from '../../../storage/store-file.js';
import type { ToolMade } from './tool-run.js';

type Made = z.infer<typeof toolFinished.payload>['made'];

/**
 * Prepares a tool's output before the transaction that stores and reports it, to keep that transaction short.
 */
export async function readyOutput(
  storage: Storage,
  workspaceId: string,
  made: ToolMade,
): Promise<(tx: EntityManager) => Promise<Made>> {
  if ('output' in made) return async () => made;
  const { path, filename, contentType, assumedLanguage } = made;
  const sha256 = await hashFile(path);
  await prepareFile(storage, { workspaceId, path, sha256 });
  return async (tx) => {
    const file = { workspaceId, path, sha256, contentType, filename, videoId: null } as const;
    const fileId = await storeFile(tx, storage, { ...file, purpose: 'tool-output' });
    return { fileId, filename, ...(assumedLanguage && { assumedLanguage }) };
  };
}
