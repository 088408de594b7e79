/** What can be uploaded: a path (in Node.js), a `File` or `Blob`, or a stream. */
export type Uploadable = string | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** The bytes of an upload, read from any offset that was not passed yet. */
export interface UploadSource {
  readonly filename: string | null;
  /** Media type; null if it is not known. */
  readonly type: string | null;
  /** Null for a stream. */
  readonly sizeBytes: number | null;
  /** Identifies the same file in a later process; null for a stream. */
  readonly fingerprint: string | null;
  /** Returns at most as many bytes, fewer only at the end, and whether they are the last ones. */
  read(offset: number, length: number): Promise<{ readonly bytes: Uint8Array; readonly isLast: boolean }>;
  close(): Promise<void>;
}

/** Returns a module of Node.js without an import, which bundlers for browsers would try to resolve. */
const nodeModule = <M>(name: string): M | undefined =>
  (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process?.getBuiltinModule?.(
    name,
  ) as M | undefined;

async function openPath(path: string): Promise<UploadSource> {
  const files = nodeModule<typeof import('node:fs/promises')>('node:fs/promises');
  const paths = nodeModule<typeof import('node:path')>('node:path');
  if (!files || !paths) throw new TypeError('A path can only be uploaded in Node.js: pass a File or a Blob');
  const file = await files.open(path);
  const { size, mtimeMs } = await file.stat();
  return {
    filename: paths.basename(path),
    type: null,
    sizeBytes: size,
    fingerprint: JSON.stringify([paths.resolve(path), size, Math.floor(mtimeMs)]),
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const bytes = new Uint8Array(wanted);
      let filled = 0;
      while (filled < wanted) {
        const { bytesRead } = await file.read(bytes, filled, wanted - filled, offset + filled);
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was being uploaded`);
        filled += bytesRead;
      }
      return { bytes, isLast: offset + wanted >= size };
    },
    close: () => file.close(),
  };
}

function openBlob(blob: Blob): UploadSource {
  const { name = null, lastModified = null } = blob as Partial<File>;
  return {
    filename: name,
    type: blob.type || null,
    sizeBytes: blob.size,
    fingerprint: name === null ? null : JSON.stringify([name, blob.size, lastModified]),
    async read(offset, length) {
      const bytes = new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
      return { bytes, isLast: offset + bytes.length >= blob.size };
    },
    close: async () => undefined,
  };
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Holds the bytes since the last offset that was read, so that a part of them can be sent again. */
function openStream(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): UploadSource {
  const chunks = 'getReader' in stream ? chunksOf(stream) : stream[Symbol.asyncIterator]();
  let held = new Uint8Array(0) as Uint8Array;
  let start = 0;
  let hasEnded = false;
  return {
    filename: null,
    type: null,
    sizeBytes: null,
    fingerprint: null,
    async read(offset, length) {
      if (offset < start || offset > start + held.length)
        throw new RangeError(
          'The service lost bytes of the stream that can’t be read again; upload a file instead',
        );
      const parts = [held.subarray(offset - start)];
      let available = start + held.length - offset;
      // One byte more than needed shows whether these are the last ones.
      while (!hasEnded && available <= length) {
        const { value, done } = await chunks.next();
        if (done) hasEnded = true;
        else {
          parts.push(value);
          available += value.length;
        }
      }
      held = join(parts);
      start = offset;
      return { bytes: held.subarray(0, length), isLast: hasEnded && held.length <= length };
    },
    async close() {
      await chunks.return?.();
    },
  };
}

export async function openSource(content: Uploadable): Promise<UploadSource> {
  if (typeof content === 'string') return openPath(content);
  return content instanceof Blob ? openBlob(content) : openStream(content);
}
