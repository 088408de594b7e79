import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileKey, preparedKey } from '../../storage/blob-key.js';
import type { FileEntity } from '../../storage/file.entity.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import { prepareSource } from '../../video/probe/prepare-source.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import type { CuttableSource } from './cuttable-source.js';
import type { Cut } from './export-work.js';
import { PREPARATION_VERSION } from './preparation-version.js';
import { audioScanNames } from './stored-audio-scan.js';
import { interestNames } from './stored-interest.js';

interface StoredPreparation {
  readonly name: string;
  readonly probe: SourceProbe;
  readonly version: number;
}

const preparationNote = (fileId: string): string => `${fileId}.json`;

/** Returns every name under which a file prepared from the source may be stored. */
export const preparedNames = (fileId: string): string[] => [
  preparationNote(fileId),
  ...interestNames(fileId),
  ...audioScanNames(fileId),
  // Names of the first version.
  ...[`${fileId}.mp4`, `${fileId}.mkv`],
  ...Array.from({ length: PREPARATION_VERSION - 1 }, (_, i) => `${fileId}.v${i + 2}`).flatMap((name) => [
    `${name}.mp4`,
    `${name}.mkv`,
  ]),
];

/**
 * Returns the note and the path of the file it describes; null if either is missing or was prepared by
 * another version.
 */
async function findCached(
  storage: Storage,
  { workspaceId, id }: Pick<FileEntity, 'workspaceId' | 'id'>,
  scratch: string,
): Promise<(StoredPreparation & { path: string }) | null> {
  try {
    const note = await storage.localPath(preparedKey(workspaceId, preparationNote(id)), scratch);
    const cached = JSON.parse(await readFile(note, 'utf8')) as StoredPreparation;
    if (cached.version !== PREPARATION_VERSION) return null;
    return { ...cached, path: await storage.localPath(preparedKey(workspaceId, cached.name), scratch) };
  } catch (err) {
    if (err instanceof BlobMissing) return null;
    throw err;
  }
}

/**
 * Returns a file that can be read now: the prepared source if it exists, else the source itself. Prepares
 * nothing.
 */
export async function findReadableSource(
  storage: Storage,
  file: Pick<FileEntity, 'workspaceId' | 'id' | 'sha256'> & { probe: SourceProbe },
  scratch: string,
): Promise<Pick<CuttableSource, 'path' | 'probe'>> {
  const cached = await findCached(storage, file, scratch);
  if (cached) return cached;
  const { workspaceId, sha256, probe } = file;
  return { path: await storage.localPath(fileKey(workspaceId, sha256), scratch), probe };
}

/**
 * Returns the source itself if it can be cut exactly; otherwise prepares it, or reuses the stored
 * preparation.
 */
export async function requireCuttableSource(
  storage: Storage,
  file: Pick<FileEntity, 'workspaceId' | 'id' | 'sha256'> & { probe: SourceProbe },
  {
    scratch,
    signal,
    onProgress,
  }: { scratch: string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<CuttableSource> {
  const { workspaceId, id, sha256, probe } = file;
  // Preparation is deterministic: the same source gives the same frames.
  const preparedSha256 = createHash('sha256')
    .update(`${sha256}:prepared:${PREPARATION_VERSION}`)
    .digest('hex');
  const cached = await findCached(storage, file, scratch);
  if (cached) {
    return {
      cut: { prepared: cached.name },
      path: cached.path,
      probe: cached.probe,
      sha256: preparedSha256,
      keep: async () => undefined,
    };
  }

  const path = await storage.localPath(fileKey(workspaceId, sha256), scratch);
  const prepared = await prepareSource(path, probe, scratch, { signal, onProgress });
  if (prepared.action === 'as-is')
    return { cut: { sha256 }, path, probe: prepared.probe, sha256, keep: async () => undefined };
  await readyPrepared(storage, { workspaceId, fileId: id }, prepared);
  return {
    cut: { prepared: preparedName(id, prepared.path) },
    path: prepared.path,
    probe: prepared.probe,
    sha256: preparedSha256,
    keep: () => storePrepared(storage, { workspaceId, fileId: id, scratch }, prepared),
  };
}

/** The name includes the version: one name always has the same content, however long it is cached. */
const preparedName = (fileId: string, path: string): string =>
  `${fileId}.v${PREPARATION_VERSION}${extname(path)}`;

/** Prepares the file before the transaction that stores it, to keep that transaction short. */
export const readyPrepared = (
  storage: Storage,
  { workspaceId, fileId }: { workspaceId: string; fileId: string },
  { path }: { path: string },
): Promise<void> => storage.prepare(preparedKey(workspaceId, preparedName(fileId, path)), path);

/** Moves a prepared source to where every export finds it. */
export async function storePrepared(
  storage: Storage,
  { workspaceId, fileId, scratch }: { workspaceId: string; fileId: string; scratch: string },
  { path, probe }: { path: string; probe: SourceProbe },
): Promise<void> {
  const name = preparedName(fileId, path);
  const note = join(scratch, 'note.json');
  await writeFile(
    note,
    JSON.stringify({ name, probe, version: PREPARATION_VERSION } satisfies StoredPreparation),
  );
  await storage.put(preparedKey(workspaceId, name), path);
  // Written last: when the note exists, the file exists.
  await storage.put(preparedKey(workspaceId, preparationNote(fileId)), note);
}

export const pathOfCut = (
  storage: Storage,
  workspaceId: string,
  cut: Cut,
  scratch: string,
): Promise<string> =>
  storage.localPath(
    'prepared' in cut ? preparedKey(workspaceId, cut.prepared) : fileKey(workspaceId, cut.sha256),
    scratch,
  );
