import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ListedFile } from './write-texts.js';

/** A file of an archive: a text in memory, or bytes that are read when it is written. */
export type ArchiveEntry =
  | { readonly name: string; readonly bytes: Buffer }
  | (ListedFile & { readonly open: () => Promise<Readable> });

/** The bytes of a file differ from its record. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  constructor(readonly entry: string) {
    super(`The stored bytes of ${entry} have changed`);
  }
}

interface WriteArchive {
  readonly signal: AbortSignal;
  /** Bytes of the archive so far. */
  readonly onWritten?: (bytes: number) => void;
}

/**
 * Streams a ZIP archive (with 64-bit sizes where needed), holding no more than a chunk of one file in memory.
 * Texts are compressed, other files stored uncompressed. The bytes of each file are compared with its
 * declared hash.
 */
export async function writeArchive(
  entries: readonly ArchiveEntry[],
  to: Writable,
  { signal, onWritten }: WriteArchive,
): Promise<{ sha256: string; sizeBytes: number }> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (err) => output.destroy(err));
  for (const entry of entries) {
    if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.name);
    else
      zip.addReadStreamLazy(entry.name, { compress: false, size: entry.sizeBytes }, (done) => {
        openChecked(entry, (err) => output.destroy(err)).then(
          (stream) => done(null, stream),
          (err) => output.destroy(err as Error),
        );
      });
  }
  zip.end();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      onWritten?.(sizeBytes);
      done(null, chunk);
    },
  });
  await pipeline(output, count, to, { signal });
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** Opens the file as a stream whose bytes are compared with the hash at its end. */
async function openChecked(
  { name, sha256, open }: Extract<ArchiveEntry, { open: unknown }>,
  fail: (err: Error) => void,
): Promise<Readable> {
  const source = await open();
  const hash = createHash('sha256');
  const checked = new PassThrough({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new DamagedFile(name));
    },
  });
  pipeline(source, checked).catch(fail);
  return checked;
}
