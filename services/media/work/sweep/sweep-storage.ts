import { type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { repeatRegularly } from '../../../platform/retry/repeat-regularly.js';
import type { BlobKind } from '../../storage/blob-key.js';
import { removeFiles } from '../../storage/remove-files.js';
import type { StoredBlob } from '../../storage/storage.js';
import { lockContent } from '../../storage/store-file.js';
import {
  type BlobsByName,
  compareAudio,
  compareFiles,
  comparePrepared,
  compareSegments,
} from './compare-files.js';
import {
  noteRemoved,
  removeOldCapsules,
  removeOldPreviews,
  removeOldToolOutputs,
  removeReplacedFiles,
  removeUnclaimedScreenshots,
  removeUnclaimedSources,
  removeUnusedClips,
  removeUploadedBackups,
} from './remove-due-files.js';
import { ACROSS_WORKSPACES, type SweepContext } from './sweep-context.js';

/**
 * A later plan of the video exists, for as long as replaced exports are retained; and no work uses this one.
 */
const DUE = `plan.created_at < now() - $1 * interval '1 millisecond' and exists (
  select from export_plan later where later.workspace_id = plan.workspace_id and later.video_id = plan.video_id
    and (later.created_at, later.job_id) > (plan.created_at, plan.job_id))`;

/** Removes the plans of earlier exports of a video. A job that is retried plans anew. */
async function removeOldPlans(ctx: SweepContext): Promise<void> {
  const workspaces: Array<{ workspace_id: string }> = await inTransaction(ctx.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from export_plan plan where ${DUE}`, [ctx.replacedRetentionMs]),
  );
  for (const { workspace_id: workspaceId } of workspaces) {
    const [, plans]: [unknown, number] = await inTransaction(ctx.db, { workspaceId }, (tx) =>
      tx.query(
        `delete from export_plan plan where plan.workspace_id = $2 and ${DUE}
           and not exists (select from work where work.workspace_id = plan.workspace_id and work.job_id = plan.job_id)`,
        [ctx.replacedRetentionMs, workspaceId],
      ),
    );
    if (plans === 0) continue;
    ctx.metrics.removed.inc({ what: 'plan' }, plans);
    ctx.log.info({ workspaceId, plans }, 'plans of earlier exports removed');
  }
}

const DAY_MS = 24 * 3_600_000;
const UNUSED_MS = 90 * DAY_MS;
/** A plan in preparation may refer to an asset that was just replaced. */
const REPLACED_MS = DAY_MS;

const UNUSED_ASSETS = `used_at < now() - $1 * interval '1 millisecond'
  or (replaced_at < now() - $2 * interval '1 millisecond' and used_at < now() - $2 * interval '1 millisecond')`;

/**
 * Removes files that settings referred to by URL and that no export has used for long, but none that
 * unfinished work may read.
 */
export async function removeUnusedAssets(ctx: SweepContext): Promise<void> {
  const workspaces: Array<{ workspace_id: string }> = await inTransaction(ctx.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from asset where ${UNUSED_ASSETS}`, [UNUSED_MS, REPLACED_MS]),
  );
  for (const { workspace_id } of workspaces) {
    const removed = await removeFiles(ctx.db, ctx.storage, workspace_id, async (tx) => {
      // A job's plan is deleted with its work: its files are still to be read.
      const due: Array<{ file_id: string }> = await tx.query(
        `select asset.file_id from asset join file on file.workspace_id = asset.workspace_id and file.id = asset.file_id
         where (${UNUSED_ASSETS}) and not exists (
           select from work where work.kind = 'plan' and strpos(work.result::text, file.sha256) > 0)`,
        [UNUSED_MS, REPLACED_MS],
      );
      return { id: In(due.map(({ file_id }) => file_id)), purpose: 'asset' };
    });
    if (removed.length === 0) continue;
    const bytes = removed.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
    noteRemoved(ctx, { workspace_id, ids: removed.map(({ id }) => id), bytes }, 'unused');
  }
}

const OLD = `purpose = 'avatar' and created_at < now() - $1 * interval '1 millisecond'`;

/** Avatars in exports under way, and in the latest export of a video, whose next export needs them again. */
const SHOWN = `exists (
    select from work where work.kind = 'plan' and work.result -> 'plan' -> 'presenter' -> 'picture' ->> 'sha256' = file.sha256)
  or exists (select from export_plan where plan -> 'presenter' -> 'picture' ->> 'sha256' = file.sha256)`;

/** Removes talking avatars that no export uses any more; they are created again on request. */
async function removeUnusedAvatars(ctx: SweepContext): Promise<void> {
  const workspaces: Array<{ workspace_id: string }> = await inTransaction(ctx.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from file where ${OLD}`, [ctx.replacedRetentionMs]),
  );
  for (const { workspace_id } of workspaces) {
    const removed = await removeFiles(ctx.db, ctx.storage, workspace_id, async (tx) => ({
      id: In(await findUnused(tx, workspace_id, ctx.replacedRetentionMs)),
    }));
    if (removed.length === 0) continue;
    const bytes = removed.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
    noteRemoved(ctx, { workspace_id, ids: removed.map(({ id }) => id), bytes }, 'unused');
  }
}

/**
 * Locks the files before the check: a plan that already refers to one has settled and is seen; a later plan
 * finds the file deleted.
 */
async function findUnused(tx: EntityManager, workspaceId: string, ageMs: number): Promise<string[]> {
  const old: Array<{ sha256: string }> = await tx.query(
    `select distinct sha256 from file where ${OLD} order by sha256`,
    [ageMs],
  );
  for (const { sha256 } of old) await lockContent(tx, workspaceId, sha256);
  const unused: Array<{ id: string }> = await tx.query(
    `select id from file where ${OLD} and sha256 = any($2) and not (${SHOWN})`,
    [ageMs, old.map(({ sha256 }) => sha256)],
  );
  return unused.map(({ id }) => id);
}

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

/**
 * Sweeps unless another instance is sweeping. The lock belongs to a transaction, so that it holds behind a connection
 * pooler, too, and is released if the process dies.
 */
export async function sweepExclusively(ctx: SweepContext): Promise<'done' | 'elsewhere'> {
  const connection = ctx.db.createQueryRunner();
  try {
    await connection.startTransaction();
    const [{ locked }]: [{ locked: boolean }] = await connection.query(
      `select pg_try_advisory_xact_lock(hashtextextended('media storage sweep', 2)) as locked`,
    );
    try {
      if (locked) await sweepStorage(ctx);
    } finally {
      await connection.rollbackTransaction();
    }
    return locked ? 'done' : 'elsewhere';
  } finally {
    await connection.release();
  }
}

/** Sweeps at regular intervals, never twice at a time. Failures are retried the next time. */
export function sweepRegularly(ctx: SweepContext, everyMs: number): { stop(): Promise<void> } {
  const sweep = async () => ctx.metrics.sweeps.inc({ outcome: await sweepExclusively(ctx) });
  return repeatRegularly(sweep, everyMs, (err) => {
    ctx.metrics.sweeps.inc({ outcome: 'failed' });
    ctx.log.error({ err }, 'the storage could not be swept');
  });
}
