import { In, IsNull } from 'typeorm';
import type { WorkspaceCaller } from '../../../platform/access/access.js';
import { removeFiles } from '../../storage/remove-files.js';
import type { UploadDeps } from './receive-upload.js';

/** Deletes an upload that became no video; one that did is retained. */
export async function discardUpload(
  { db, storage }: UploadDeps,
  { workspaceId }: WorkspaceCaller,
  id: string,
): Promise<void> {
  await removeFiles(db, storage, workspaceId, { id, purpose: In(['source', 'backup']), videoId: IsNull() });
}
