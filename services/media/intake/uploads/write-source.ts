import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DiskSpace } from '../../storage/disk-space.js';
import { nameFullStorage } from '../../storage/storage-full.js';

/** Size of one write: small enough for memory, large enough to limit the number of writes. */
const BATCH_BYTES = 1024 * 1024;
/** Slowly arriving bytes are written after this time, so that few are lost when the connection breaks. */
const BATCH_MS = 250;
/** Bytes are synced while the rest is still arriving, so that the final sync is short. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;
/** Free space is checked after this many bytes. */
const CHECK_INTERVAL_BYTES = 32 * 1024 * 1024;

export interface WriteSource {
  /** Offset of the body's first byte; the file is truncated there. */
  readonly offset: number;
  /** Limit of the whole file. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly room: Pick<DiskSpace, 'requireSpace' | 'requireSpaceToGoOn'>;
  /** Creates the error for a body that exceeds the limit; nothing of such a body is retained. */
  readonly tooLarge: () => Error;
  /** Written bytes of the whole file. */
  readonly onWritten?: (sizeBytes: number) => void;
}

export interface WrittenSource {
  readonly sizeBytes: number;
  /** Null when the body was not the whole file. */
  readonly sha256: string | null;
}

/**
 * Streams a body to the disk and hashes it, with no more than two batches in memory. If it is interrupted the
 * written bytes are retained, so that it can be resumed. Throws `StorageFull`.
 */
export async function writeSource(
  path: string,
  body: Readable,
  { offset, maxBytes, signal, room, tooLarge, onWritten }: WriteSource,
): Promise<WrittenSource> {
  await room.requireSpace();
  const stop = () => body.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const file = await openAt(path, offset);
  const writer = new BatchWriter(file, offset, offset === 0 ? createHash('sha256') : null);
  let checkedAt = offset;
  let isTooLong = false;
  try {
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      isTooLong = writer.sizeBytes + chunk.length > maxBytes;
      if (isTooLong) throw tooLarge();
      if (writer.sizeBytes - checkedAt >= CHECK_INTERVAL_BYTES) {
        checkedAt = writer.sizeBytes;
        await room.requireSpaceToGoOn();
      }
      await writer.add(chunk);
      onWritten?.(writer.writtenBytes);
    }
    await writer.finish();
    onWritten?.(writer.writtenBytes);
    return { sizeBytes: writer.sizeBytes, sha256: writer.digest() };
  } catch (err) {
    await writer.keepWhatCame();
    if (isTooLong) await file.truncate(offset);
    // The rest of the body is discarded: destroying a request's body would close its connection, and the
    // client would not receive the error.
    body.resume();
    throw nameFullStorage(err);
  } finally {
    signal.removeEventListener('abort', stop);
    await file.close();
  }
}

async function openAt(path: string, offset: number): Promise<FileHandle> {
  const file = await open(path, offset === 0 ? 'w' : 'r+');
  if (offset > 0) await file.truncate(offset);
  return file;
}

/** Writes one batch while the next one is collected. */
class BatchWriter {
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #syncing: Promise<void> = Promise.resolve();
  #unsyncedBytes = 0;
  #flushedAt = Date.now();
  /** Includes the bytes that are still being written. */
  sizeBytes: number;
  writtenBytes: number;

  constructor(
    private readonly file: FileHandle,
    offset: number,
    private readonly hash: Hash | null,
  ) {
    this.sizeBytes = offset;
    this.writtenBytes = offset;
  }

  async add(chunk: Buffer): Promise<void> {
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    this.sizeBytes += chunk.length;
    if (this.#batchBytes >= BATCH_BYTES || Date.now() - this.#flushedAt >= BATCH_MS) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#writing;
    await this.#syncing;
    await this.file.datasync();
  }

  /** After a failure: writes the remaining bytes if possible, and ignores further errors. */
  async keepWhatCame(): Promise<void> {
    await this.#flush().catch(() => undefined);
    await this.#writing.catch(() => undefined);
    await this.#syncing.catch(() => undefined);
  }

  digest(): string | null {
    return this.hash?.digest('hex') ?? null;
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    this.#flushedAt = Date.now();
    await this.#writing;
    if (batch.length === 0) return;
    this.#writing = this.#write(batch);
    // The next waiter receives a failure; until then nothing handles it.
    this.#writing.catch(() => undefined);
    for (const chunk of batch) this.hash?.update(chunk);
  }

  async #write(batch: Buffer[]): Promise<void> {
    const bytes = batch.reduce((sum, chunk) => sum + chunk.length, 0);
    let { bytesWritten } = await this.file.writev(batch, this.writtenBytes);
    // A disk may accept only part of a batch; it reports that it is full for the rest.
    while (bytesWritten < bytes) {
      const rest = Buffer.concat(batch).subarray(bytesWritten);
      const more = await this.file.write(rest, 0, rest.length, this.writtenBytes + bytesWritten);
      bytesWritten += more.bytesWritten;
    }
    this.writtenBytes += bytes;
    this.#unsyncedBytes += bytes;
    if (this.#unsyncedBytes < SYNC_EVERY_BYTES) return;
    this.#unsyncedBytes = 0;
    await this.#syncing;
    this.#syncing = this.file.datasync();
    this.#syncing.catch(() => undefined);
  }
}
