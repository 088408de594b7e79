import type { Readable } from 'node:stream';
import type { BlobKey, BlobKind } from './blob-key.js';
import type { ByteRange } from './read-range.js';
import type { ScratchFolders } from './scratch-folders.js';

export interface StoredBlob {
  readonly key: BlobKey;
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

/** What a browser is to be told about bytes that it fetches from elsewhere than here. */
export interface ServedAs {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly expiresSeconds: number;
}

/** Where bytes are: whole under their key, or not at all. Folders to work in are on the local disk in any case. */
export interface Storage extends ScratchFolders {
  /** Does beforehand what takes long about `put`, so that a transaction may wait for it: syncing, sending. */
  prepare(key: BlobKey, path: string): Promise<void>;
  /** Stores a file of a scratch folder, which is gone from there afterwards; returns its size in bytes. */
  put(key: BlobKey, path: string): Promise<number>;
  /** In bytes; null when it is not there. */
  sizeOf(key: BlobKey): Promise<number | null>;
  /** A path that ffmpeg can read for as long as the scratch folder is there. Throws `BlobMissing`. */
  localPath(key: BlobKey, scratch: string): Promise<string>;
  /** The bytes, or a range of them. Throws `BlobMissing` before the first one. */
  read(key: BlobKey, range?: ByteRange): Promise<Readable>;
  remove(key: BlobKey): Promise<void>;
  /** Everything of a kind, one workspace after the other, or of one workspace. */
  list(kind: BlobKind, workspaceId?: string): AsyncIterable<StoredBlob>;
  /** Where clients can fetch the bytes without us; null when they can't. */
  addressOf(key: BlobKey, as: ServedAs): Promise<string | null>;
  /** Says how it is; rejects when nothing can be stored. */
  check(): Promise<string>;
}

/** Bytes that a record speaks of are not there. */
export class BlobMissing extends Error {
  override name = 'BlobMissing';
  constructor(
    readonly key: BlobKey,
    options?: ErrorOptions,
  ) {
    super(`Nothing is stored under ${key.kind}/${key.workspaceId}/${key.name}`, options);
  }
}
