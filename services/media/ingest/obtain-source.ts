import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { fileKey } from '../files/blob-key.js';
import { requireSource } from '../files/find-source.js';
import { hashFile } from '../files/hash-file.js';
import type { Storage } from '../files/storage.js';
import type { SourceProbe } from '../probe/source-probe.js';
import type { Incoming } from '../uploads/incoming.js';
import { UploadEntity } from '../uploads/upload.entity.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkRun } from '../work-queue/work-pool.js';
import type { IngestPayload } from './ingest-payload.js';

export interface ObtainDeps {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly incoming: Incoming;
}

/** Bytes that are all within reach. */
export interface ObtainedSource {
  readonly path: string;
  /** Set when they are kept as a file already. */
  readonly kept: { readonly fileId: string; readonly probe: SourceProbe } | null;
  readonly sha256: string;
}

/** Where the bytes are that an ingest is about. Throws `WorkFailed` when they are gone. */
export async function obtainSource(
  { db, storage, incoming }: ObtainDeps,
  { work, scratch }: Pick<WorkRun, 'work' | 'scratch'>,
): Promise<ObtainedSource> {
  const { workspaceId } = work;
  const { source, holds } = work.payload as IngestPayload;
  if (holds === 'backup') throw new Error('A backup is unpacked first; the source is in it');
  if (source.kind === 'file') {
    const file = await requireSource(db, workspaceId, { id: source.fileId }, 'ingest');
    const kept = { fileId: file.id, probe: file.probe };
    const path = await storage.localPath(fileKey(workspaceId, file.sha256), scratch);
    return { path, kept, sha256: file.sha256 };
  }
  const upload = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id: source.uploadId, state: 'received' }),
  );
  if (!upload) throw new WorkFailed('not_found', 'The uploaded file is not there any more', 'ingest');
  const path = await incoming.localPath(upload, scratch);
  return { path, kept: null, sha256: upload.sha256 ?? (await hashFile(path)) };
}
