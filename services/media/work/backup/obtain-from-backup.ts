import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupContent } from '../../../../schemas/backup.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { IngestPayload } from '../../intake/ingest-payload.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { limitsOf } from '../../intake/uploads/upload-limits.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { prepareFile } from '../../storage/store-file.js';
import type { IngestServices } from '../ingest/ingest-services.js';
import type { ObtainedSource } from '../ingest/obtain-source.js';
import { checkMedia, type RestoredMedia } from './check-media.js';
import { type UnpackedFile, unpackBackup } from './unpack-backup.js';

/** A video restored from a backup, with its files in the scratch folder. */
export interface RestoredVideo {
  readonly source: ObtainedSource;
  readonly content: BackupContent;
  readonly files: ReadonlyMap<string, UnpackedFile>;
  readonly media: RestoredMedia;
  /** Prepares the files before the transaction that stores them, to keep that transaction short. */
  prepare(storage: Storage, workspaceId: string): Promise<void>;
}

/** Unpacks the backup of an ingest and verifies everything in it except the source. Throws `InvalidBackup`. */
export async function obtainFromBackup(
  services: Pick<IngestServices, 'db' | 'storage' | 'incoming' | 'limits'>,
  run: WorkRun,
): Promise<RestoredVideo> {
  const { storage, limits } = services;
  const { scratch, signal, report } = run;
  const archive = await findArchive(services, run);
  const folder = join(scratch, 'backup');
  await mkdir(folder);
  const { content, files } = await unpackBackup(archive, {
    folder,
    signal,
    maxBytes: limitsOf(limits, 'backup').maxBytes,
    requireSpace: (bytes) => storage.requireSpace(bytes),
    onProgress: (fraction) =>
      report({ fraction: 0.5 * fraction, step: 'unpacking', message: 'Unpacking the backup' }),
  });
  const media = await checkMedia(content, files, signal);
  const { path, sha256 } = files.get(content.files.source) as UnpackedFile;
  return {
    source: { path, sha256, stored: null },
    content,
    files,
    media,
    async prepare(storage, workspaceId) {
      for (const [name, { path, sha256 }] of files)
        if (name !== content.files.source) await prepareFile(storage, { workspaceId, path, sha256 });
    },
  };
}

async function findArchive(
  { db, storage, incoming }: Pick<IngestServices, 'db' | 'storage' | 'incoming'>,
  { work: { workspaceId, payload }, scratch }: WorkRun,
): Promise<string> {
  const { source } = payload as IngestPayload;
  const missing = () => new WorkFailed('not_found', 'The backup no longer exists', 'ingest');
  if (source.kind === 'file') {
    const file = await inTransaction(db, { workspaceId }, (tx) =>
      tx.findOneBy(FileEntity, { id: source.fileId, purpose: 'backup' }),
    );
    if (!file) throw missing();
    return storage.localPath(fileKey(workspaceId, file.sha256), scratch);
  }
  const upload = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id: source.uploadId, state: 'received' }),
  );
  if (!upload) throw missing();
  return incoming.localPath(upload, scratch);
}
