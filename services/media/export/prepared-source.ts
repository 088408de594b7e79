import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FileEntity } from '../files/file.entity.js';
import type { Storage } from '../files/storage.js';
import { prepareSource } from '../probe/prepare-source.js';
import type { SourceProbe } from '../probe/source-probe.js';
import type { PlanResult } from './export-work.js';

/** A source that can be cut exactly, and the identity of its frames. */
export interface CuttableSource {
  readonly cut: PlanResult['cut'];
  readonly path: string;
  readonly probe: SourceProbe;
  readonly sha256: string;
  /** Puts what was prepared in its place; done when the work is settled, so that nothing is left of work nobody wants. */
  keep(): Promise<void>;
}

interface KeptPreparation {
  readonly name: string;
  readonly probe: SourceProbe;
  readonly version: number;
}

/** Raised when preparing makes something else of a source: what was prepared before is made again. */
const PREPARATION_VERSION = 2;

const preparationNote = (fileId: string): string => `${fileId}.json`;

/** Every name under which something prepared from a source may be kept. */
export const preparedNames = (fileId: string): string[] => [
  preparationNote(fileId),
  `${fileId}.mp4`,
  `${fileId}.mkv`,
];

async function readKept(path: string): Promise<KeptPreparation | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as KeptPreparation;
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw err;
  }
}

/** The source itself when it can be cut as it is; else what was, or now is, prepared from it, kept for the next export. */
export async function requireCuttableSource(
  storage: Storage,
  {
    workspaceId,
    id,
    sha256,
    probe,
  }: Pick<FileEntity, 'workspaceId' | 'id' | 'sha256'> & { probe: SourceProbe },
  {
    scratch,
    signal,
    onProgress,
  }: { scratch: string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<CuttableSource> {
  const path = storage.pathOf(workspaceId, sha256);
  // Preparing is exact about what it keeps: the same source gives the same frames, whoever prepares it.
  const preparedSha256 = createHash('sha256')
    .update(`${sha256}:prepared:${PREPARATION_VERSION}`)
    .digest('hex');
  const kept = await readKept(await storage.cachePath(workspaceId, 'prepared', preparationNote(id)));
  if (kept?.version === PREPARATION_VERSION) {
    const keptPath = await storage.cachePath(workspaceId, 'prepared', kept.name);
    return {
      cut: { prepared: kept.name },
      path: keptPath,
      probe: kept.probe,
      sha256: preparedSha256,
      keep: async () => undefined,
    };
  }

  const prepared = await prepareSource(path, probe, scratch, { signal, onProgress });
  if (prepared.action === 'as-is')
    return { cut: { sha256 }, path, probe, sha256, keep: async () => undefined };
  return {
    cut: { prepared: preparedName(id, prepared.path) },
    path: prepared.path,
    probe: prepared.probe,
    sha256: preparedSha256,
    keep: () => keepPrepared(storage, { workspaceId, fileId: id, scratch }, prepared),
  };
}

const preparedName = (fileId: string, path: string): string => `${fileId}${extname(path)}`;

/** Moves what was prepared from a source to where every export finds it. */
export async function keepPrepared(
  storage: Storage,
  { workspaceId, fileId, scratch }: { workspaceId: string; fileId: string; scratch: string },
  { path, probe }: { path: string; probe: SourceProbe },
): Promise<void> {
  const name = preparedName(fileId, path);
  const note = join(scratch, 'note.json');
  await writeFile(
    note,
    JSON.stringify({ name, probe, version: PREPARATION_VERSION } satisfies KeptPreparation),
  );
  await rename(path, await storage.cachePath(workspaceId, 'prepared', name));
  // Last, and by renaming: whoever finds the note finds the file.
  await rename(note, await storage.cachePath(workspaceId, 'prepared', preparationNote(fileId)));
}

/** Where the file is that a plan cuts. */
export const pathOfCut = (storage: Storage, workspaceId: string, cut: PlanResult['cut']): Promise<string> =>
  'prepared' in cut
    ? storage.cachePath(workspaceId, 'prepared', cut.prepared)
    : Promise.resolve(storage.pathOf(workspaceId, cut.sha256));
