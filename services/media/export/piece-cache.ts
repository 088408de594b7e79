import { rename, stat } from 'node:fs/promises';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { type RenderedPicture, SegmentEntity } from '../files/segment.entity.js';
import type { Storage } from '../files/storage.js';

interface PieceOwner {
  readonly workspaceId: string;
  readonly videoId: string;
}

/** A video's pieces are its own, so that they go with it and with nobody else. */
export const pieceName = (videoId: string, key: string): string => `${videoId}.${key}.mp4`;

const piecePath = (storage: Storage, { workspaceId, videoId }: PieceOwner, key: string): Promise<string> =>
  storage.cachePath(workspaceId, 'segments', pieceName(videoId, key));

export interface KeptPiece {
  readonly path: string;
  readonly rendered: RenderedPicture | null;
}

/** Which of the keys are kept whole: the record, and the file with the bytes it should have. */
export async function findKeptPieces(
  db: DataSource,
  storage: Storage,
  owner: PieceOwner,
  keys: readonly string[],
): Promise<Map<string, KeptPiece>> {
  const recorded = await inTransaction(db, owner, (tx) =>
    tx.findBy(SegmentEntity, { videoId: owner.videoId, key: In([...keys]) }),
  );
  const kept = new Map<string, KeptPiece>();
  for (const { key, sizeBytes, rendered } of recorded) {
    const path = await piecePath(storage, owner, key);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size === Number(sizeBytes)) kept.set(key, { path, rendered });
  }
  return kept;
}

export interface NewPiece extends PieceOwner {
  readonly key: string;
  readonly sizeBytes: number;
  readonly rendered: RenderedPicture | null;
}

/** Moves a finished piece to its place; whoever comes second with the same key brings the same frames. */
export async function keepPiece(storage: Storage, piece: NewPiece, path: string): Promise<void> {
  await rename(path, await piecePath(storage, piece, piece.key));
}

export async function recordPiece(tx: EntityManager, piece: NewPiece): Promise<void> {
  await tx.query(
    `insert into segment (workspace_id, video_id, key, size_bytes, rendered) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, video_id, key)
     do update set used_at = now(), size_bytes = excluded.size_bytes, rendered = excluded.rendered`,
    [piece.workspaceId, piece.videoId, piece.key, piece.sizeBytes, piece.rendered],
  );
}
