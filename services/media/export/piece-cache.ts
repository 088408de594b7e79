import { type DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { type BlobKey, segmentKeyOf } from '../files/blob-key.js';
import { holdContent } from '../files/keep-file.js';
import { SegmentEntity } from '../files/segment.entity.js';
import { BlobMissing, type Storage } from '../files/storage.js';

export interface PieceOwner {
  readonly workspaceId: string;
  readonly videoId: string;
}

/** A video's pieces are its own, so that they go with it and with nobody else. */
export const pieceName = (videoId: string, key: string): string => `${videoId}.${key}.mp4`;

const blobOf = ({ workspaceId, videoId }: PieceOwner, key: string): BlobKey =>
  segmentKeyOf(workspaceId, pieceName(videoId, key));

export interface KeptPiece {
  readonly blob: BlobKey;
  readonly rendered: SegmentEntity['rendered'];
}

/**
 * Which of the keys are kept whole: the record, and the file with the bytes it should have. Counts as a use: for some time from now
 * none of them is removed for want of room.
 */
export async function findKeptPieces(
  db: DataSource,
  storage: Storage,
  owner: PieceOwner,
  keys: readonly string[],
): Promise<Map<string, KeptPiece>> {
  const recorded = await inTransaction(db, owner, async (tx) => {
    // In one order, so that nobody who does the same waits for this one in turn.
    await tx.query(
      `with held as (
         select workspace_id, video_id, key from segment
         where workspace_id = $1 and video_id = $2 and key = any($3) order by key for update
       ) update segment set used_at = now() from held
       where (segment.workspace_id, segment.video_id, segment.key) = (held.workspace_id, held.video_id, held.key)`,
      [owner.workspaceId, owner.videoId, keys],
    );
    return tx.findBy(SegmentEntity, { videoId: owner.videoId, key: In([...keys]) });
  });
  const kept = new Map<string, KeptPiece>();
  await aFewAtATime(recorded, async ({ key, sizeBytes, rendered }) => {
    const blob = blobOf(owner, key);
    if ((await storage.sizeOf(blob)) === Number(sizeBytes)) kept.set(key, { blob, rendered });
  });
  return kept;
}

/** Where ffmpeg finds the pieces; one that has been removed meanwhile is left out. */
export async function localPathsOf(
  storage: Storage,
  kept: ReadonlyMap<string, KeptPiece>,
  scratch: string,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await aFewAtATime([...kept], async ([key, { blob }]) => {
    try {
      paths.set(key, await storage.localPath(blob, scratch));
    } catch (err) {
      if (!(err instanceof BlobMissing)) throw err;
    }
  });
  return paths;
}

const AT_A_TIME = 16;

async function aFewAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_A_TIME)
    await Promise.all(items.slice(from, from + AT_A_TIME).map(work));
}

export interface NewPiece extends PieceOwner {
  readonly key: string;
  readonly sizeBytes: number;
  readonly rendered: SegmentEntity['rendered'];
}

/** Ahead of the transaction that keeps a piece, so that it is over soon. */
export const preparePiece = (storage: Storage, piece: NewPiece, path: string): Promise<void> =>
  storage.prepare(blobOf(piece, piece.key), path);

/** Moves a finished piece to its place; whoever comes second with the same key brings the same frames. */
export async function keepPiece(
  tx: EntityManager,
  storage: Storage,
  piece: NewPiece,
  path: string,
): Promise<void> {
  await holdContent(tx, piece.workspaceId, pieceName(piece.videoId, piece.key));
  await storage.put(blobOf(piece, piece.key), path);
}

export async function recordPiece(tx: EntityManager, piece: NewPiece): Promise<void> {
  await tx.query(
    `insert into segment (workspace_id, video_id, key, size_bytes, rendered) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, video_id, key)
     do update set used_at = now(), size_bytes = excluded.size_bytes, rendered = excluded.rendered`,
    [piece.workspaceId, piece.videoId, piece.key, piece.sizeBytes, piece.rendered],
  );
}

/** As if they had never been made; what is stored of them is written over, or swept. */
export async function forgetPieces(
  db: DataSource,
  { workspaceId, videoId }: PieceOwner,
  keys: readonly string[],
): Promise<void> {
  await inTransaction(db, { workspaceId }, async (tx) => {
    // Held in the order in which everybody holds them.
    await tx.query(
      `select from segment where workspace_id = $1 and video_id = $2 and key = any($3) order by key for update`,
      [workspaceId, videoId, keys],
    );
    await tx.delete(SegmentEntity, { workspaceId, videoId, key: In([...keys]) });
  });
}
