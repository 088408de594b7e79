import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { errorMessage } from '../../../platform/errors/errors.js';
import { InvalidBackup } from './invalid-backup.js';

const MAX_ENTRIES = 30_000;
/** Characters of a file name shown in error messages. */
const SHOWN_OF_NAME = 100;
/**
 * Media hardly get smaller, and texts are bounded: an archive that unpacks to much more than its own size is made to fill the disk
 * and to keep a worker busy.
 */
const MAX_EXPANSION = 20;
const SMALL_BYTES = 256 * 1024 ** 2;
const STORED = 0;
const DEFLATED = 8;

export interface ArchivedFile {
  readonly name: string;
  /** As declared by the archive; reading more or less than that fails. */
  readonly sizeBytes: number;
  open(): Promise<Readable>;
}

export interface OpenArchive {
  readonly files: ReadonlyMap<string, ArchivedFile>;
  close(): void;
}

interface ArchiveLimits {
  /** Size of the archive itself. */
  readonly archiveBytes: number;
  /** Limit of all unpacked files together. */
  readonly maxBytes: number;
}

const notAnArchive = (err: unknown): InvalidBackup =>
  new InvalidBackup(`The file is not a readable archive (ZIP): ${errorMessage(err)}`, { cause: err });

export const shownName = (name: string): string =>
  JSON.stringify(Array.from(name).slice(0, SHOWN_OF_NAME).join(''));

/**
 * Opens an untrusted archive and checks its declared sizes before any file is read. The library refuses names
 * that lead out of the archive. Throws `InvalidBackup`.
 */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<OpenArchive> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch((err) => {
    throw notAnArchive(err);
  });
  try {
    const entries = await readEntries(zip, limits);
    const files = entries.map((entry): [string, ArchivedFile] => {
      const { fileName: name, uncompressedSize: sizeBytes } = entry;
      return [name, { name, sizeBytes, open: () => zip.openReadStreamPromise(entry) }];
    });
    return { files: new Map(files), close: () => zip.close() };
  } catch (err) {
    zip.close();
    throw err;
  }
}

async function readEntries(zip: ZipFile, { archiveBytes, maxBytes }: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new InvalidBackup(
      `The archive must contain at most ${MAX_ENTRIES} files; it contains ${zip.entryCount}`,
    );
  const entries: Entry[] = [];
  const names = new Set<string>();
  let packedBytes = 0;
  let unpackedBytes = 0;
  const each = zip.eachEntry();
  for (;;) {
    const { value: entry, done } = await each.next().catch((err) => {
      throw notAnArchive(err);
    });
    if (done) break;
    requireReadable(entry);
    if (names.has(entry.fileName))
      throw new InvalidBackup(`The archive must contain ${shownName(entry.fileName)} only once`);
    names.add(entry.fileName);
    packedBytes += entry.compressedSize;
    unpackedBytes += entry.uncompressedSize;
    // Files that share their bytes would be read over and over (an overlapping zip bomb).
    if (packedBytes > archiveBytes) throw new InvalidBackup('The files of the archive must not overlap');
    if (unpackedBytes > maxBytes)
      throw new InvalidBackup(`The files of the archive must have at most ${maxBytes} bytes in total`);
    entries.push(entry);
  }
  if (unpackedBytes > Math.max(SMALL_BYTES, MAX_EXPANSION * archiveBytes))
    throw new InvalidBackup(
      `The files of the archive must have at most ${MAX_EXPANSION} times its own size in total; they have ${unpackedBytes} bytes`,
    );
  return entries;
}

function requireReadable(entry: Entry): void {
  const name = shownName(entry.fileName);
  if (entry.fileName.endsWith('/'))
    throw new InvalidBackup(`The archive must not contain the folder ${name}`);
  if (entry.isEncrypted()) throw new InvalidBackup(`${name} must not be encrypted`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new InvalidBackup(`${name} must be stored or deflated`);
}
