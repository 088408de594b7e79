import { inTransaction } from '../../../platform/database/database.js';
import type { BlobKind } from '../../storage/blob-key.js';
import type { StoredBlob } from '../../storage/storage.js';
import { compareAudio, comparePrepared, compareSegments } from './compare-derived.js';
import { type BlobsByName, compareFiles } from './compare-files.js';
import {
  removeOldCapsules,
  removeOldPreviews,
  removeOldToolOutputs,
  removeReplacedFiles,
  removeUnclaimedScreenshots,
  removeUnclaimedSources,
  removeUnusedClips,
  removeUploadedBackups,
} from './remove-due-files.js';
import { removeOldPlans } from './remove-old-plans.js';
import { removeUnusedAssets } from './remove-unused-assets.js';
import { removeUnusedAvatars } from './remove-unused-avatars.js';
import { ACROSS_WORKSPACES, type SweepContext } from './sweep-context.js';

type Compare = (ctx: SweepContext, workspaceId: string, stored: BlobsByName) => Promise<void>;

/** Compares stored bytes with records, both ways, and removes what is no longer needed. */
export async function sweepStorage(ctx: SweepContext): Promise<void> {
  await removeReplacedFiles(ctx);
  await removeOldToolOutputs(ctx);
  await removeOldCapsules(ctx);
  await removeOldPreviews(ctx);
  await removeUploadedBackups(ctx);
  await removeUnusedClips(ctx);
  await removeUnusedAssets(ctx);
  await removeOldPlans(ctx);
  await removeUnusedAvatars(ctx);
  await compareKind(ctx, 'files', compareFiles, await workspacesOf(ctx, 'file'));
  await compareKind(ctx, 'segments', compareSegments, await workspacesOf(ctx, 'segment'));
  await compareKind(ctx, 'prepared', comparePrepared, []);
  await compareKind(ctx, 'sounds', compareAudio, []);
  ctx.metrics.missing.set(await countMissing(ctx));
  // Last, because it needs another service, which may be unavailable.
  await removeUnclaimedSources(ctx);
  await removeUnclaimedScreenshots(ctx);
}

/** Processes one workspace after the other; those that have records but no stored bytes come last. */
async function compareKind(
  ctx: SweepContext,
  kind: BlobKind,
  compare: Compare,
  recorded: readonly string[],
): Promise<void> {
  const unseen = new Set(recorded);
  let current: { workspaceId: string; blobs: Map<string, StoredBlob> } | undefined;
  const finish = async () => {
    if (!current) return;
    unseen.delete(current.workspaceId);
    await compare(ctx, current.workspaceId, current.blobs);
  };
  for await (const blob of ctx.storage.list(kind)) {
    if (blob.key.workspaceId !== current?.workspaceId) {
      await finish();
      current = { workspaceId: blob.key.workspaceId, blobs: new Map() };
    }
    current.blobs.set(blob.key.name, blob);
  }
  await finish();
  for (const workspaceId of unseen) await compare(ctx, workspaceId, new Map());
}

async function workspacesOf({ db }: SweepContext, table: 'file' | 'segment'): Promise<string[]> {
  const rows: Array<{ workspace_id: string }> = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from ${table}`),
  );
  return rows.map((row) => row.workspace_id);
}

async function countMissing({ db }: SweepContext): Promise<number> {
  const [{ count }]: [{ count: number }] = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query('select count(*)::int as count from file where missing_since is not null'),
  );
  return count;
}
