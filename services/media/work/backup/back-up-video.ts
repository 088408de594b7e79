import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DataSource, In } from 'typeorm';
import { ZipFile } from 'yazl';
import { renameFiles } from '../../../../schemas/backup.js';
import { backupFinished } from '../../../../schemas/messages/media.js';
import { productVersion } from '../../../platform/config/package-root.js';
import { inTransaction } from '../../../platform/database/database.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { forgetWork } from '../../queue/lease-work.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import type { FfmpegBuild } from '../../video/ffmpeg/ffmpeg-build.js';
import type { BackupPayload } from './backup-work.js';
import { MANIFEST, nameEntries } from './name-entries.js';
import { JSON_LIMITS } from './text-limits.js';
import { json, type ListedFile, makeManifest, writeTexts } from './write-texts.js';

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

export interface BackupServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly build: Pick<FfmpegBuild, 'version' | 'id'>;
  /** Names of the engines, by kind. */
  readonly engines: () => Promise<Readonly<Record<string, readonly string[]>>>;
}

const STEP = 'backup';

/** Packs everything stored of a video into one file, stores it, and reports it. */
export async function backUpVideo(services: BackupServices, run: WorkRun): Promise<WorkDone> {
  const { storage } = services;
  const { work, scratch, signal, report } = run;
  const { workspaceId, jobId, jobAttempt, videoId } = work;
  const entries = await listEntries(services, run);
  const total = entries.reduce((sum, entry) => sum + ('bytes' in entry ? 0 : entry.sizeBytes), 1);
  await storage.requireSpace(total);
  const path = join(scratch, 'backup.zip');
  const { sha256, sizeBytes } = await writeArchive(entries, createWriteStream(path), {
    signal,
    onWritten: (bytes) =>
      report({ fraction: Math.min(0.9, (0.9 * bytes) / total), step: STEP, message: 'Packing the files' }),
  }).catch((err: unknown) => {
    if (!(err instanceof DamagedFile)) throw err;
    const message = `The stored file ${err.entry} is damaged, so the video cannot be backed up completely`;
    throw new WorkFailed('internal_error', message, STEP, { cause: err });
  });
  report({ fraction: 0.9, step: STEP, message: 'Storing the backup' });
  await prepareFile(storage, { workspaceId, path, sha256 });
  return {
    settle: async (tx) => {
      const fileId = await storeFile(tx, storage, {
        workspaceId,
        videoId,
        path,
        sha256,
        contentType: 'application/zip',
        filename: 'backup.zip',
        purpose: 'backup',
      });
      const made = { fileId, sizeBytes, sha256, fileCount: entries.length };
      await queueMessage(tx, backupFinished, { jobId, attempt: jobAttempt, videoId, ...made }, work);
      await forgetWork(tx, jobId);
    },
  };
}

/** The manifest comes first: the hashes are known before any byte is read. */
async function listEntries(
  { db, storage, build, engines }: BackupServices,
  { work: { workspaceId, payload } }: WorkRun,
): Promise<ArchiveEntry[]> {
  const { content: queued } = payload as BackupPayload;
  // Work that an earlier version queued names no exports in other aspect ratios.
  const byId = { ...queued, files: { ...queued.files, otherExports: queued.files.otherExports ?? [] } };
  const names = nameEntries(byId);
  const files = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findBy(FileEntity, { id: In([...names.keys()]) }),
  );
  const records = new Map(files.map((file) => [file.id, file]));
  const media = [...names].map(([id, name]) => {
    const file = records.get(id);
    if (!file) throw new WorkFailed('not_found', `The stored file ${name} no longer exists`, STEP);
    const { sha256, sizeBytes } = file;
    const open = () => storage.read(fileKey(workspaceId, sha256));
    return { name, sha256, sizeBytes: Number(sizeBytes), open };
  });
  const content = renameFiles(byId, (id) => names.get(id) as string);
  const texts = writeTexts(content);
  const manifest = makeManifest(content, [...texts, ...media], {
    product: productVersion,
    ffmpeg: { version: build.version, buildId: build.id },
    node: process.version,
    engines: await engines(),
  });
  const { maxBytes } = JSON_LIMITS.manifest;
  const indented = json(manifest);
  const bytes = Buffer.from(indented.length > maxBytes ? JSON.stringify(manifest) : indented);
  if (bytes.length > maxBytes) {
    const rule = `The video has too many files for a backup: their list must have at most ${maxBytes} bytes`;
    throw new WorkFailed('validation_error', rule, STEP);
  }
  return [{ name: MANIFEST, bytes }, ...texts, ...media];
}
