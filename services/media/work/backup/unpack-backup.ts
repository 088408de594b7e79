import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupContent } from '../../../../schemas/backup.js';
import { isStorageFull } from '../../storage/storage-full.js';
import { InvalidBackup } from './invalid-backup.js';
import { ARTICLES, MANIFEST, namesIn, RECORDING, SCRIPT, SUBTITLES } from './name-entries.js';
import { type ArchivedFile, type OpenArchive, openArchive, shownName } from './open-archive.js';
import { readJsonFile } from './read-json-file.js';
import type { JsonKind } from './text-limits.js';
import type { ListedFile } from './write-texts.js';

export interface UnpackedFile {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface UnpackedBackup {
  /** The content, with its files by their names in the archive. */
  readonly content: BackupContent;
  readonly files: ReadonlyMap<string, UnpackedFile>;
}

export interface UnpackOptions {
  /** The folder for the unpacked files. */
  readonly folder: string;
  /** Limit of all files together. */
  readonly maxBytes: number;
  readonly requireSpace: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

const TEXTS: readonly string[] = [SCRIPT, ARTICLES, RECORDING, SUBTITLES];

/** Files for human readers, which a restore does not parse; their hashes are verified all the same. */
const FOR_PEOPLE = /^articles\/\d{1,5}-[A-Za-z0-9-]{2,35}\.md$/;

/**
 * Unpacks an untrusted backup and verifies everything: every file is listed, has the size and the SHA-256 of
 * the manifest, and belongs to a backup; the texts match their schemas. Throws `InvalidBackup` naming the
 * rule.
 */
export async function unpackBackup(path: string, options: UnpackOptions): Promise<UnpackedBackup> {
  const { size: archiveBytes } = await stat(path);
  const archive = await openArchive(path, { archiveBytes, maxBytes: options.maxBytes });
  try {
    const { value: manifest } = await readJsonFile(requireFile(archive, MANIFEST), 'manifest');
    requireListed(archive, manifest.files);
    const listed = new Map(manifest.files.map((file) => [file.name, file]));
    const read = async <K extends JsonKind>(name: string, kind: K) => {
      const { value, sha256 } = await readJsonFile(requireFile(archive, name), kind);
      if (sha256 !== listed.get(name)?.sha256) throw otherHash(name);
      return value;
    };
    const { video, aiGeneratedAudio, media } = manifest;
    // Older backups have the recording in their manifest.
    const recording = listed.has(RECORDING) ? await read(RECORDING, 'recording') : {};
    const settings = { ...manifest.settings, ...recording };
    const content: BackupContent = {
      video,
      aiGeneratedAudio,
      settings,
      files: media,
      script: await read(SCRIPT, 'script'),
      articles: await read(ARTICLES, 'articles'),
    };
    return { content, files: await unpackFiles(archive, manifest.files, namesIn(content), options) };
  } finally {
    archive.close();
  }
}

const otherHash = (name: string): InvalidBackup =>
  new InvalidBackup(`${shownName(name)} does not have the SHA-256 in ${MANIFEST}: the file was changed`);

function requireFile({ files }: OpenArchive, name: string): ArchivedFile {
  const file = files.get(name);
  if (!file) throw new InvalidBackup(`The archive must contain ${name}`);
  return file;
}

/** Checks that the manifest lists every other file, and no more. */
function requireListed({ files }: OpenArchive, listed: readonly ListedFile[]): void {
  const names = new Set([MANIFEST]);
  for (const { name, sizeBytes } of listed) {
    if (names.has(name)) throw new InvalidBackup(`${MANIFEST} must list ${shownName(name)} once`);
    names.add(name);
    const file = files.get(name);
    if (!file)
      throw new InvalidBackup(
        `The archive must contain every file that ${MANIFEST} lists; ${shownName(name)} is missing`,
      );
    if (file.sizeBytes !== sizeBytes)
      throw new InvalidBackup(
        `${shownName(name)} must have ${sizeBytes} bytes, as listed in ${MANIFEST}; it has ${file.sizeBytes}`,
      );
  }
  const extra = [...files.keys()].find((name) => !names.has(name));
  if (extra !== undefined)
    throw new InvalidBackup(
      `The archive must not contain a file that ${MANIFEST} does not list, such as ${shownName(extra)}`,
    );
}

async function unpackFiles(
  archive: OpenArchive,
  listed: readonly ListedFile[],
  needed: ReadonlySet<string>,
  { folder, requireSpace, signal, onProgress }: UnpackOptions,
): Promise<Map<string, UnpackedFile>> {
  const names = new Set(listed.map(({ name }) => name));
  const missing = [...needed].find((name) => !names.has(name));
  if (missing !== undefined)
    throw new InvalidBackup(`${MANIFEST} must list ${shownName(missing)}, which belongs to the video`);
  for (const { name } of listed)
    if (!needed.has(name) && !TEXTS.includes(name) && !FOR_PEOPLE.test(name))
      throw new InvalidBackup(`${shownName(name)} is not a file of a backup`);
  const total = listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await requireSpace(total);
  const unpacked = new Map<string, UnpackedFile>();
  let doneBytes = 0;
  for (const [index, { name, sizeBytes, sha256 }] of listed.entries()) {
    signal.throwIfAborted();
    const path = needed.has(name) ? join(folder, `unpacked-${index}`) : null;
    const onBytes = (bytes: number) => {
      doneBytes += bytes;
      onProgress(doneBytes / Math.max(1, total));
    };
    if ((await unpackFile(requireFile(archive, name), path, { signal, onBytes })) !== sha256)
      throw otherHash(name);
    if (path) unpacked.set(name, { path, sha256, sizeBytes });
  }
  return unpacked;
}

/** Writes a file to its path and returns the SHA-256 of the written bytes. */
async function unpackFile(
  { name, open }: ArchivedFile,
  path: string | null,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<string> {
  const hash = createHash('sha256');
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk);
      onBytes(chunk.length);
      done(null, path ? chunk : undefined);
    },
  });
  try {
    const stream = await open();
    if (path) await pipeline(stream, count, createWriteStream(path, { flags: 'wx' }), { signal });
    else await pipeline(stream, count.resume(), { signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (isStorageFull(cause)) throw cause;
    throw new InvalidBackup(
      `${shownName(name)} can't be unpacked: its bytes do not match the archive’s checksum`,
      {
        cause,
      },
    );
  }
  return hash.digest('hex');
}
