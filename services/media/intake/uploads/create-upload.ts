import type { DataSource } from 'typeorm';
import { requireService, requireWorkspace } from '../../../platform/access/access.js';
import type { Caller } from '../../../platform/access/caller.js';
import { inTransaction } from '../../../platform/database/database.js';
import { deriveId } from '../../../platform/text/ids.js';
import { UploadEntity, type UploadHolds } from './upload.entity.js';
import { type MakeUploadAddress, retainedUntil } from './upload-address.js';

interface UploadContext {
  readonly db: DataSource;
  readonly caller: Caller;
  readonly requestId: string;
  readonly makeUploadAddress: MakeUploadAddress;
}

export interface CreateUpload {
  readonly videoId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly holds?: UploadHolds;
}

export interface CreatedUpload {
  readonly id: string;
  readonly url: string;
  readonly method: 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

/**
 * Creates an upload and the URL that a client sends its bytes to: one per video, even if requested
 * repeatedly.
 */
export async function createUpload(
  { db, caller, requestId, makeUploadAddress }: UploadContext,
  { videoId, filename, contentType, holds = 'source' }: CreateUpload,
): Promise<CreatedUpload> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const id = deriveId('upl', [workspaceId, videoId]);
  // In whole seconds, as in the URL.
  const expiresAt = new Date(Math.floor(retainedUntil().getTime() / 1000) * 1000);
  const row = { workspaceId, id, videoId, filename, contentType, holds, requestId, expiresAt };
  const upload = await inTransaction(db, { workspaceId }, async (tx) => {
    await tx.createQueryBuilder().insert().into(UploadEntity).values(row).orIgnore().execute();
    return tx.findOneByOrFail(UploadEntity, { workspaceId, id });
  });
  return {
    id,
    url: makeUploadAddress({ workspaceId, id }, upload.expiresAt),
    method: 'PUT',
    headers: { 'Content-Type': contentType },
    expiresAt: upload.expiresAt,
  };
}
