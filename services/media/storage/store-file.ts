import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/text/ids.js';
import type { SourceProbe } from '../video/probe/source-probe.js';
import { fileKey } from './blob-key.js';
import { FileEntity, type FilePurpose } from './file.entity.js';
import type { StillContent } from './still-content.js';
import type { Storage } from './storage.js';

export interface NewFile {
  readonly workspaceId: string;
  /** Set when other records needed the id beforehand. */
  readonly id?: string;
  /** Current path of its bytes; they are moved. */
  readonly path: string;
  readonly sha256: string;
  readonly contentType: string;
  readonly filename: string;
  readonly purpose: FilePurpose;
  readonly videoId: string | null;
  readonly probe?: SourceProbe | null;
  /** For pictures of the source. */
  readonly pictureOf?: StillContent;
  /** For a copy of a picture in which something is hidden. */
  readonly originalFileId?: string;
  /** For content that is removed unless it is claimed. */
  readonly unclaimedSince?: Date;
}

/**
 * Locks content: until the transaction ends, no other transaction stores or removes content under the name in
 * the workspace.
 */
export async function lockContent(tx: EntityManager, workspaceId: string, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`${workspaceId}/${name}`]);
}

/** Prepares a large file before the transaction that stores it, to keep that transaction short. */
export const prepareFile = (
  storage: Storage,
  { workspaceId, sha256, path }: Pick<NewFile, 'workspaceId' | 'sha256' | 'path'>,
): Promise<void> => storage.prepare(fileKey(workspaceId, sha256), path);

/** Stores bytes and record together: a concurrent removal of an equal file sees the record or waits. */
export async function storeFile(tx: EntityManager, storage: Storage, file: NewFile): Promise<string> {
  const { workspaceId, id = makeId('fil'), path, sha256, probe = null, pictureOf = null, ...rest } = file;
  await lockContent(tx, workspaceId, sha256);
  const sizeBytes = await storage.put(fileKey(workspaceId, sha256), path);
  const stored = { probe: probe as never, pictureOf: pictureOf as never };
  const row = { workspaceId, id, sha256, sizeBytes: String(sizeBytes), ...stored, ...rest };
  await tx.insert(FileEntity, row);
  return id;
}
