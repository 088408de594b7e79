import { inTransaction } from '../../../platform/database/database.js';
import { FileEntity } from '../../storage/file.entity.js';
import { SegmentEntity } from '../../storage/segment.entity.js';
import type { StoredBlob } from '../../storage/storage.js';
import { lockContent } from '../../storage/store-file.js';
import { readAudioOwner } from '../analysis/shared-audio.js';
import { segmentName } from '../export/segment-cache.js';
import type { BlobsByName } from './compare-files.js';
import { noteOrphan } from './note-orphan.js';
import type { SweepContext } from './sweep-context.js';

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
