import { type DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { type BlobKey, segmentKeyOf } from '../../storage/blob-key.js';
import { hashFile } from '../../storage/hash-file.js';
import { SegmentEntity } from '../../storage/segment.entity.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import { lockContent } from '../../storage/store-file.js';

export interface SegmentOwner {
  readonly workspaceId: string;
  readonly videoId: string;
}

/** A video's segments belong to it alone, and are removed with it. */
export const segmentName = (videoId: string, key: string): string => `${videoId}.${key}.mp4`;

const blobOf = ({ workspaceId, videoId }: SegmentOwner, key: string): BlobKey =>
  segmentKeyOf(workspaceId, segmentName(videoId, key));

export interface CachedSegment {
  readonly blob: BlobKey;
  readonly sha256: string | null;
  readonly rendered: SegmentEntity['rendered'];
}

/**
 * Returns which of the keys are cached: the record exists, and the file has the expected size (`localPathsOf`
 * verifies the bytes). Marks them as used, which protects them from eviction for some time.
 */
export async function findCachedSegments(
  db: DataSource,
  storage: Storage,
  owner: SegmentOwner,
  keys: readonly string[],
): Promise<Map<string, CachedSegment>> {
  const recorded = await inTransaction(db, owner, async (tx) => {
    // Locked in one order, to avoid deadlocks.
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
  const cached = new Map<string, CachedSegment>();
  await aFewAtATime(recorded, async ({ key, sizeBytes, sha256, rendered }) => {
    const blob = blobOf(owner, key);
    if ((await storage.sizeOf(blob)) === Number(sizeBytes)) cached.set(key, { blob, sha256, rendered });
  });
  return cached;
}

/**
 * Returns the paths of the segments for ffmpeg. Segments that were removed meanwhile are left out, and so are
 * those whose bytes differ from what was rendered; these are deleted, so that they are rendered again.
 */
export async function localPathsOf(
  db: DataSource,
  storage: Storage,
  owner: SegmentOwner,
  { cached, scratch }: { cached: ReadonlyMap<string, CachedSegment>; scratch: string },
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await aFewAtATime([...cached], async ([key, segment]) => {
    const path =
      (await intactPath(storage, segment, scratch)) ??
      (await readAgain(db, storage, owner, { key, scratch }));
    if (path) paths.set(key, path);
  });
  return paths;
}

/** Returns null when the bytes are missing or differ. */
async function intactPath(
  storage: Storage,
  { blob, sha256 }: Pick<CachedSegment, 'blob' | 'sha256'>,
  scratch: string,
): Promise<string | null> {
  try {
    const path = await storage.localPath(blob, scratch);
    return sha256 === null || (await hashFile(path)) === sha256 ? path : null;
  } catch (err) {
    if (err instanceof BlobMissing) return null;
    throw err;
  }
}

/**
 * Another worker may have found the damage and rendered the segment again; if not, it is removed with its
 * copies.
 */
function readAgain(
  db: DataSource,
  storage: Storage,
  owner: SegmentOwner,
  { key, scratch }: { key: string; scratch: string },
): Promise<string | null> {
  const { workspaceId, videoId } = owner;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await lockContent(tx, workspaceId, segmentName(videoId, key));
    const recorded = await tx.findOneBy(SegmentEntity, { workspaceId, videoId, key });
    const blob = blobOf(owner, key);
    const path = recorded && (await intactPath(storage, { blob, sha256: recorded.sha256 }, scratch));
    if (path) return path;
    await tx.delete(SegmentEntity, { workspaceId, videoId, key });
    await storage.remove(blob);
    return null;
  });
}

const AT_A_TIME = 16;

async function aFewAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_A_TIME)
    await Promise.all(items.slice(from, from + AT_A_TIME).map(work));
}

export interface NewSegment extends SegmentOwner {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly rendered: SegmentEntity['rendered'];
}

/** Prepares a segment before the transaction that stores it, to keep that transaction short. */
export const prepareSegment = (storage: Storage, segment: NewSegment, path: string): Promise<void> =>
  storage.prepare(blobOf(segment, segment.key), path);

/** Moves a finished segment into place; a second one with the same key has the same frames. */
export async function storeSegment(
  tx: EntityManager,
  storage: Storage,
  segment: NewSegment,
  path: string,
): Promise<void> {
  await lockContent(tx, segment.workspaceId, segmentName(segment.videoId, segment.key));
  await storage.put(blobOf(segment, segment.key), path);
}

export async function recordCachedSegment(tx: EntityManager, segment: NewSegment): Promise<void> {
  await tx.query(
    `insert into segment (workspace_id, video_id, key, size_bytes, sha256, rendered) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, video_id, key)
     do update set used_at = now(), size_bytes = excluded.size_bytes, sha256 = excluded.sha256, rendered = excluded.rendered`,
    [segment.workspaceId, segment.videoId, segment.key, segment.sizeBytes, segment.sha256, segment.rendered],
  );
}

/** Deletes the records of segments; their stored bytes are overwritten or swept. */
export async function forgetSegments(
  db: DataSource,
  { workspaceId, videoId }: SegmentOwner,
  keys: readonly string[],
): Promise<void> {
  await inTransaction(db, { workspaceId }, async (tx) => {
    // Locked in the same order as everywhere else.
    await tx.query(
      `select from segment where workspace_id = $1 and video_id = $2 and key = any($3) order by key for update`,
      [workspaceId, videoId, keys],
    );
    await tx.delete(SegmentEntity, { workspaceId, videoId, key: In([...keys]) });
  });
}
