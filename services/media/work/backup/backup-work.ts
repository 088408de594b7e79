import type { BackupContent } from '../../../../schemas/backup.js';

/** Payload of a backup: the content, with the files by their ids. */
export interface BackupPayload {
  readonly content: BackupContent;
}
