import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import type { BackupEntity } from './backup.entity.js';
import type { Backup } from './backup.type.js';

/** Converts the row to its GraphQL type, with the URL of its file. */
export function toBackup(
  { workspaceId, fileId, filename, sizeBytes, ...rest }: BackupEntity,
  makeStoredUrl: MakeStoredUrl,
): Backup {
  const url = makeStoredUrl({ workspaceId, fileId, filename });
  return { ...rest, filename, url, sizeBytes: Number(sizeBytes) };
}
