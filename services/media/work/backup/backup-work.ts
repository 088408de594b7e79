import type { BackupContent } from '../../../../schemas/backup.js';

/** What packing a video takes: what it is, with its files by their ids. */
export interface BackupPayload {
  readonly content: BackupContent;
}
