import { inTransaction } from '../../../../platform/database/database.js';
import { UploadEntity } from '../../../intake/uploads/upload.entity.js';
import { WorkFailed } from '../../../queue/work-failed.js';
import { fileKey } from '../../../storage/blob-key.js';
import { FileEntity } from '../../../storage/file.entity.js';
import type { ToolServices } from './tool-run.js';
import type { ToolInput } from './tool-work.js';

/**
 * Returns a path to the bytes of an input, valid as long as the scratch folder exists. Throws `WorkFailed`
 * when they were deleted.
 */
export async function findInput(
  { db, storage, incoming }: ToolServices,
  { workspaceId, scratch }: { readonly workspaceId: string; readonly scratch: string },
  input: ToolInput | undefined,
): Promise<string> {
  if (!input) throw new Error('A URL parameter has no fetched input');
  if (input.kind === 'upload') {
    const upload = await inTransaction(db, { workspaceId }, (tx) =>
      tx.findOneBy(UploadEntity, { workspaceId, id: input.uploadId, state: 'received' }),
    );
    return upload ? incoming.localPath(upload, scratch) : throwMissing();
  }
  if (input.kind !== 'file' || !input.fileId) throw new Error('An input is neither a file nor an upload');
  const file = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { id: input.fileId }),
  );
  return file ? storage.localPath(fileKey(workspaceId, file.sha256), scratch) : throwMissing();
}

function throwMissing(): never {
  throw new WorkFailed('not_found', 'The input file no longer exists', 'tool');
}
