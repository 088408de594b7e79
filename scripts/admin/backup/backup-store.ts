import type { Readable } from 'node:stream';
import { DomainError } from '../../../services/platform/errors/errors.js';

export interface StoredName {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Where backups are: a folder, or a prefix of a bucket. Names are paths below it. */
export interface BackupStore {
  /** What the operator called it. */
  readonly at: string;
  /**
   * Stores bytes completely or not at all. `check` runs when all bytes have been read and throws when they must
   * not be stored.
   */
  write(name: string, bytes: Readable, check?: () => void): Promise<void>;
  /** Throws `NotInBackup`. */
  read(name: string): Promise<Readable>;
  /** Lists what names begin with, completely stored or not. */
  list(prefix: string): AsyncIterable<StoredName>;
  remove(name: string): Promise<void>;
  close(): void;
}

export class NotInBackup extends DomainError {
  constructor(store: Pick<BackupStore, 'at'>, name: string, options?: ErrorOptions) {
    super('not_found', `${name} is missing in ${store.at}`, options);
  }
}
