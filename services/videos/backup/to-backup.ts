import type { MakeStoredUrl } from '../../platform/stored-url.js';
import type { BackupEntity } from './backup.entity.js';
import type { Backup } from './backup.type.js';

/** The row as the world sees it: its file by address. */
export function toBackup(
  { workspaceId, fileId, filename, sizeBytes, ...rest }: BackupEntity,
  makeStoredUrl: MakeStoredUrl,
): Backup {
  const url = makeStoredUrl({ workspaceId, fileId, filename });
  return { ...rest, filename, url, sizeBytes: Number(sizeBytes) };
}
