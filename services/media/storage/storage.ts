import type { Readable } from 'node:stream';
import type { BlobKey, BlobKind } from './blob-key.js';
import type { ByteRange } from './read-range.js';
import type { ScratchFolders } from './scratch-folders.js';

export interface StoredBlob {
  readonly key: BlobKey;
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

/** Response headers for a browser that downloads bytes directly from the bucket. */
export interface ServedAs {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly expiresSeconds: number;
}

/** Stores bytes under their key, completely or not at all. Scratch folders are always on the local disk. */
export interface Storage extends ScratchFolders {
  /** Does the slow part of `put` beforehand (syncing, uploading), so that a transaction can await `put`. */
  prepare(key: BlobKey, path: string): Promise<void>;
  /** Stores a file of a scratch folder, which is moved from there; returns its size in bytes. */
  put(key: BlobKey, path: string): Promise<number>;
  /** Size in bytes; null when it does not exist. */
  sizeOf(key: BlobKey): Promise<number | null>;
  /** Returns a path for ffmpeg that is valid as long as the scratch folder exists. Throws `BlobMissing`. */
  localPath(key: BlobKey, scratch: string): Promise<string>;
  /** Returns the bytes, or a range of them. Throws `BlobMissing` before the first byte. */
  read(key: BlobKey, range?: ByteRange): Promise<Readable>;
  remove(key: BlobKey): Promise<void>;
  /** Lists everything of a kind, one workspace after the other, or of one workspace. */
  list(kind: BlobKind, workspaceId?: string): AsyncIterable<StoredBlob>;
  /** Returns a URL where clients can download the bytes directly; null if there is none. */
  addressOf(key: BlobKey, as: ServedAs): Promise<string | null>;
  /** Describes the state of the storage; rejects when nothing can be stored. */
  check(): Promise<string>;
}

/** The bytes of a record do not exist. */
export class BlobMissing extends Error {
  override name = 'BlobMissing';
  constructor(
    readonly key: BlobKey,
    options?: ErrorOptions,
  ) {
    super(`Nothing is stored under ${key.kind}/${key.workspaceId}/${key.name}`, options);
  }
}
