import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ListedFile } from './write-texts.js';

/** A file of an archive: a text that is there, or bytes that are read when their turn comes. */
export type ArchiveEntry =
  | { readonly name: string; readonly bytes: Buffer }
  | (ListedFile & { readonly open: () => Promise<Readable> });

/** The bytes of a file are others than its record says. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  constructor(readonly entry: string) {
    super(`The stored bytes of ${entry} are not those that were stored`);
  }
}

interface WriteArchive {
  readonly signal: AbortSignal;
  /** Bytes of the archive so far. */
  readonly onWritten?: (bytes: number) => void;
}

/**
 * Streams an archive (ZIP, with 64-bit sizes where they are needed) and never has more of it in memory than a piece of one file. Texts
 * are compressed, other files stored as they are. What a file's bytes really are is compared with what is said of it.
 */
export async function writeArchive(
  entries: readonly ArchiveEntry[],
  to: Writable,
  { signal, onWritten }: WriteArchive,
): Promise<{ sha256: string; sizeBytes: number }> {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
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

/** The bytes as they pass, compared at their end. */
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
