import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import type { IngestPayload } from '../../intake/ingest-payload.js';
import type { Incoming } from '../../intake/uploads/incoming.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { hashFile } from '../../storage/hash-file.js';
import type { Storage } from '../../storage/storage.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { requireSource } from '../find-source.js';

export interface ObtainDeps {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly incoming: Incoming;
}

/** Source bytes that are completely available. */
export interface ObtainedSource {
  readonly path: string;
  /** Set when they are already stored as a file. */
  readonly stored: { readonly fileId: string; readonly probe: SourceProbe } | null;
  readonly sha256: string;
}

/** Locates the bytes of an ingest. Throws `WorkFailed` when they were deleted. */
export async function obtainSource(
  { db, storage, incoming }: ObtainDeps,
  { work, scratch }: Pick<WorkRun, 'work' | 'scratch'>,
): Promise<ObtainedSource> {
  const { workspaceId } = work;
  const { source, holds } = work.payload as IngestPayload;
  if (holds === 'backup') throw new Error('The source of a backup exists only after the backup is unpacked');
  if (source.kind === 'file') {
    const file = await requireSource(db, workspaceId, { id: source.fileId }, 'ingest');
    const stored = { fileId: file.id, probe: file.probe };
    const path = await storage.localPath(fileKey(workspaceId, file.sha256), scratch);
    return { path, stored, sha256: file.sha256 };
  }
  const upload = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id: source.uploadId, state: 'received' }),
  );
  if (!upload) throw new WorkFailed('not_found', 'The uploaded file no longer exists', 'ingest');
  const path = await incoming.localPath(upload, scratch);
  return { path, stored: null, sha256: upload.sha256 ?? (await hashFile(path)) };
}
