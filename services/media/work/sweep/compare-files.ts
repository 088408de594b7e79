import { In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { mayRemoveBytes } from '../../storage/hold-removals.js';
import { SegmentEntity } from '../../storage/segment.entity.js';
import type { StoredBlob } from '../../storage/storage.js';
import { lockContent } from '../../storage/store-file.js';
import { readAudioOwner } from '../analysis/shared-audio.js';
import { segmentName } from '../export/segment-cache.js';
import type { SweepContext } from './sweep-context.js';

/** All columns but the probe, which would not fit in memory for many files. */
const COMPARED = {
  workspaceId: true,
  id: true,
  sha256: true,
  sizeBytes: true,
  missingSince: true,
} as const;

export type BlobsByName = ReadonlyMap<string, StoredBlob>;

/**
 * Compares a workspace's files with their bytes: bytes without a record are deleted, records without bytes
 * are marked and reported.
 */
export async function compareFiles(
  ctx: SweepContext,
  workspaceId: string,
  stored: BlobsByName,
): Promise<void> {
  const files = await inTransaction(ctx.db, { workspaceId }, (tx) =>
    tx.find(FileEntity, { select: COMPARED }),
  );
  const recorded = new Set(files.map(({ sha256 }) => sha256));
  for (const blob of stored.values()) if (!recorded.has(blob.key.name)) await removeOrphan(ctx, blob);

  const isWhole = ({ sha256, sizeBytes }: FileEntity) => stored.get(sha256)?.sizeBytes === Number(sizeBytes);
  await markMissing(
    ctx,
    workspaceId,
    files.filter((file) => !isWhole(file)),
  );
  await markFound(
    ctx,
    workspaceId,
    files.filter((file) => file.missingSince && isWhole(file)),
  );
}

/** Concurrent storing of equal bytes holds the content's lock, or finds them removed and stores them again. */
async function removeOrphan(ctx: SweepContext, blob: StoredBlob): Promise<void> {
  const { workspaceId, name: sha256 } = blob.key;
  if (Date.now() - blob.storedAt.getTime() < ctx.graceMs) return;
  await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await lockContent(tx, workspaceId, sha256);
    if ((await tx.existsBy(FileEntity, { sha256 })) || !(await mayRemoveBytes(tx))) return;
    await ctx.storage.remove(blob.key);
    noteOrphan(ctx, blob);
  });
}

/** Checks each file once more: one that was stored after the list was made is not missing. */
async function markMissing(
  ctx: SweepContext,
  workspaceId: string,
  files: readonly FileEntity[],
): Promise<void> {
  for (const { id, sha256, sizeBytes, missingSince } of files) {
    const size = await ctx.storage.sizeOf(fileKey(workspaceId, sha256));
    if (size === Number(sizeBytes)) continue;
    const marked = await inTransaction(ctx.db, { workspaceId }, (tx) =>
      tx.update(FileEntity, { id, sha256 }, { missingSince: missingSince ?? new Date() }),
    );
    // Its record was deleted meanwhile.
    if (marked.affected === 0) continue;
    const found = size === null ? 'no content is stored' : `${size} bytes instead of ${sizeBytes}`;
    ctx.log.error(
      { workspaceId, fileId: id, sha256, found },
      'a file is missing or damaged; restore it from a backup',
    );
  }
}

async function markFound(
  ctx: SweepContext,
  workspaceId: string,
  files: readonly FileEntity[],
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await inTransaction(ctx.db, { workspaceId }, (tx) =>
    tx.update(FileEntity, { id: In(ids) }, { missingSince: null }),
  );
  ctx.log.info({ workspaceId, fileIds: ids }, 'missing files are available again');
}

function noteOrphan({ log, metrics }: SweepContext, { key, sizeBytes }: StoredBlob): void {
  metrics.removed.inc({ what: 'orphans' });
  metrics.removedBytes.inc({ what: 'orphans' }, sizeBytes);
  log.info({ ...key, sizeBytes }, 'files without a record removed');
}

const isOld = ({ graceMs }: SweepContext, { storedAt }: StoredBlob): boolean =>
  Date.now() - storedAt.getTime() >= graceMs;

/**
 * Deletes records of segments without bytes, since segments are rendered again when needed, and bytes without
 * a record.
 */
export async function compareSegments(
  ctx: SweepContext,
  workspaceId: string,
  stored: BlobsByName,
): Promise<void> {
  const segments = await inTransaction(ctx.db, { workspaceId }, (tx) =>
    tx.find(SegmentEntity, { select: { workspaceId: true, videoId: true, key: true } }),
  );
  const recorded = new Map(segments.map((segment) => [segmentName(segment.videoId, segment.key), segment]));
  for (const blob of stored.values())
    if (!recorded.has(blob.key.name) && isOld(ctx, blob)) await removeSegment(ctx, blob);

  for (const [name, { videoId, key }] of recorded) {
    if (stored.has(name)) continue;
    await inTransaction(ctx.db, { workspaceId }, async (tx) => {
      await lockContent(tx, workspaceId, name);
      if ((await ctx.storage.sizeOf({ kind: 'segments', workspaceId, name })) !== null) return;
      await tx.delete(SegmentEntity, { videoId, key });
      ctx.log.warn({ workspaceId, videoId, key }, 'a rendered segment is missing; it will be rendered again');
    });
  }
}

async function removeSegment(ctx: SweepContext, blob: StoredBlob): Promise<void> {
  const { workspaceId, name } = blob.key;
  await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await lockContent(tx, workspaceId, name);
    // Rendered again after the list was made.
    const [{ isReferenced }]: [{ isReferenced: boolean }] = await tx.query(
      `select exists (select 1 from segment where video_id || '.' || key || '.mp4' = $1) as "isReferenced"`,
      [name],
    );
    if (isReferenced) return;
    await ctx.storage.remove(blob.key);
    noteOrphan(ctx, blob);
  });
}

/** Deletes prepared sources whose original source was deleted. */
export async function comparePrepared(
  ctx: SweepContext,
  workspaceId: string,
  stored: BlobsByName,
): Promise<void> {
  const files = await inTransaction(ctx.db, { workspaceId }, (tx) =>
    tx.find(FileEntity, { select: { workspaceId: true, id: true }, where: { purpose: 'source' } }),
  );
  const sources = new Set(files.map(({ id }) => id));
  for (const blob of stored.values()) {
    const fileId = blob.key.name.split('.')[0] ?? '';
    if (sources.has(fileId) || !isOld(ctx, blob)) continue;
    await ctx.storage.remove(blob.key);
    noteOrphan(ctx, blob);
  }
}

/** Deletes stored audio whose attempt has no work left. */
export async function compareAudio(
  ctx: SweepContext,
  workspaceId: string,
  stored: BlobsByName,
): Promise<void> {
  const open: Array<{ attempt: string }> = await inTransaction(ctx.db, { workspaceId }, (tx) =>
    tx.query(`select distinct job_id || '.' || job_attempt as attempt from work`),
  );
  const wanted = new Set(open.map(({ attempt }) => attempt));
  for (const blob of stored.values()) {
    const { jobId, jobAttempt } = readAudioOwner(blob.key);
    if (wanted.has(`${jobId}.${jobAttempt}`) || !isOld(ctx, blob)) continue;
    await ctx.storage.remove(blob.key);
    noteOrphan(ctx, blob);
  }
}
