import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { ExportProof } from '../../../../schemas/messages/media.js';
import { inTransaction } from '../../../platform/database/database.js';
import { fileKey } from '../../storage/blob-key.js';
import { hashFile } from '../../storage/hash-file.js';
import { linkInto } from '../../storage/link-into.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { Cut } from './export-work.js';
import { JoinedExportEntity, type KeyedSignature } from './joined-export.entity.js';
import type { SegmentOwner } from './segment-cache.js';

/** Raised when the same segments would be joined or verified differently. */
const JOIN_VERSION = 1;

interface JoinedFrom {
  /** Hashes of the segments in order, and of the audio. */
  readonly pieces: readonly string[];
  /** The source whose own frames are the export's. */
  readonly copied: Cut | null;
  readonly output: RenderPlan['output'];
  readonly syntheticNote: string | null;
  readonly ffmpegBuildId: string;
}

/** Returns the key of a finished export: equal keys mean equal bytes. */
export const joinKey = (from: JoinedFrom): string =>
  createHash('sha256')
    .update(JSON.stringify({ version: JOIN_VERSION, ...from, output: inStoredOrder(from.output) }))
    .digest('hex');

/** The fields in the order of jsonb, so that a plan has the same key before and after it was stored. */
const inStoredOrder = (output: RenderPlan['output']): object =>
  Object.fromEntries(Object.entries(output).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));

export interface JoinedExport {
  readonly path: string;
  readonly sha256: string;
  readonly proof: ExportProof;
  readonly signed: KeyedSignature | null;
}

/**
 * Returns an earlier export joined from the same segments, under a name in `scratch`; null if it was deleted
 * or its bytes differ from the verified ones.
 */
export async function findJoined(
  { db, storage }: { db: DataSource; storage: Storage },
  { workspaceId, videoId }: SegmentOwner,
  key: string,
  scratch: string,
): Promise<JoinedExport | null> {
  const known = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(JoinedExportEntity, { videoId, key }),
  );
  if (!known) return null;
  const { sha256, proof, signed } = known;
  try {
    const path = await linkInto(scratch, await storage.localPath(fileKey(workspaceId, sha256), scratch));
    return (await hashFile(path)) === sha256 ? { path, sha256, proof, signed } : null;
  } catch (err) {
    // The file may be removed between the check and the link.
    if (err instanceof BlobMissing || (err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw err;
  }
}

/** Records a finished export for the next request of the same, and deletes records whose file was deleted. */
export async function recordJoined(
  tx: EntityManager,
  { workspaceId, videoId }: SegmentOwner,
  { key, sha256, proof, signed }: Pick<JoinedExportEntity, 'key' | 'sha256' | 'proof' | 'signed'>,
): Promise<void> {
  await tx.query(
    `insert into joined_export (workspace_id, video_id, key, sha256, proof, signed) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, video_id, key)
       do update set sha256 = excluded.sha256, proof = excluded.proof, signed = excluded.signed`,
    [workspaceId, videoId, key, sha256, proof, signed],
  );
  await tx.query(
    `delete from joined_export joined where workspace_id = $1 and video_id = $2
       and not exists (select from file where file.workspace_id = $1 and file.sha256 = joined.sha256)`,
    [workspaceId, videoId],
  );
}
