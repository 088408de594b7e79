import { type FindOptionsWhere, In, IsNull, LessThan, Not } from 'typeorm';
import { serviceClaims } from '../../../platform/access/caller.js';
import { inTransaction } from '../../../platform/database/database.js';
import { makeId } from '../../../platform/text/ids.js';
import { ACROSS_WORKSPACES as ALL_WORK } from '../../queue/across-workspaces.js';
import { FileEntity } from '../../storage/file.entity.js';
import { removeFiles } from '../../storage/remove-files.js';
import { removeUnneededClips } from '../voiceover/release-voiceovers.js';
import { ACROSS_WORKSPACES, type SweepContext } from './sweep-context.js';

interface DueFiles {
  readonly workspace_id: string;
  readonly ids: string[];
  readonly bytes: number;
}

const SOURCES_IN_USE = `query SourcesInUse($ids: [ID!]!) { sourcesInUse(fileIds: $ids) }`;

const SCREENSHOTS_IN_USE = `query ScreenshotsInUse($ids: [ID!]!) { screenshotsInUse(fileIds: $ids) }`;

const CAPSULE_KEPT_MS = 14 * 24 * 3_600_000;
const PREVIEW_KEPT_MS = 24 * 3_600_000;
/** Files that unfinished work refers to. */
const NAMED_BY_WORK = `exists (select from work where work.workspace_id = file.workspace_id
  and work.kind in ('tool', 'tool-fetch', 'ingest') and strpos(work.payload::text, file.id) > 0)`;

/** Files of a video that unfinished work is for. */
const OF_VIDEO_AT_WORK = `exists (select from work where work.workspace_id = file.workspace_id and work.video_id = file.video_id)`;

const findDue = ({ db }: SweepContext, condition: string, ageMs: number): Promise<DueFiles[]> =>
  inTransaction(db, { settings: { ...ACROSS_WORKSPACES.settings, ...ALL_WORK.settings } }, (tx) =>
    tx.query(
      `select workspace_id, array_agg(id) as ids, sum(size_bytes)::float8 as bytes
       from file where not ${NAMED_BY_WORK} and ${condition} < now() - $1 * interval '1 millisecond' group by workspace_id`,
      [ageMs],
    ),
  );

async function remove(
  ctx: SweepContext,
  due: DueFiles,
  what: string,
  still: FindOptionsWhere<FileEntity> = {},
): Promise<void> {
  await removeFiles(ctx.db, ctx.storage, due.workspace_id, { id: In(due.ids), ...still });
  noteRemoved(ctx, due, what);
}

export function noteRemoved(ctx: SweepContext, { workspace_id, ids, bytes }: DueFiles, what: string): void {
  ctx.metrics.removed.inc({ what }, ids.length);
  ctx.metrics.removedBytes.inc({ what }, bytes);
  ctx.log.info({ workspaceId: workspace_id, fileIds: ids, what }, 'unused files removed');
}

/** Removes exports and screenshots that were replaced, and sources and exports that expired, long enough ago. */
export async function removeReplacedFiles(ctx: SweepContext): Promise<void> {
  for (const due of await findDue(ctx, `not ${OF_VIDEO_AT_WORK} and superseded_at`, ctx.replacedRetentionMs))
    await remove(ctx, due, 'replaced');
}

/** Removes old outputs of tools, which nothing else refers to. */
export async function removeOldToolOutputs(ctx: SweepContext): Promise<void> {
  for (const due of await findDue(ctx, `purpose = 'tool-output' and created_at`, ctx.toolOutputRetentionMs))
    await remove(ctx, due, 'tool output');
}

/** Removes uploaded backups after their restore: their content has been copied to the video. */
export async function removeUploadedBackups(ctx: SweepContext): Promise<void> {
  for (const due of await findDue(ctx, `purpose = 'backup' and video_id is null and created_at`, ctx.graceMs))
    await remove(ctx, due, 'uploaded backup', { videoId: IsNull() });
}

/** Removes old evidence of failed renders that was stored for the operator. */
export async function removeOldCapsules(ctx: SweepContext): Promise<void> {
  for (const due of await findDue(ctx, `purpose = 'capsule' and created_at`, CAPSULE_KEPT_MS))
    await remove(ctx, due, 'capsule');
}

export async function removeOldPreviews(ctx: SweepContext): Promise<void> {
  for (const due of await findDue(ctx, `purpose = 'preview' and created_at`, PREVIEW_KEPT_MS))
    await remove(ctx, due, 'preview', { createdAt: LessThan(new Date(Date.now() - PREVIEW_KEPT_MS)) });
}

/** Removes synthesized lines that are in no voiceover and were unused for as long. */
export async function removeUnusedClips(ctx: SweepContext): Promise<void> {
  const due: Array<{ workspace_id: string; keys: string[] }> = await inTransaction(
    ctx.db,
    ACROSS_WORKSPACES,
    (tx) =>
      tx.query(
        `select workspace_id, array_agg(key) as keys from voice_clip clip
         where used_at < now() - $1 * interval '1 millisecond' and not exists (
           select from voiceover_line line where line.workspace_id = clip.workspace_id and line.key = clip.key)
         group by workspace_id`,
        [ctx.replacedRetentionMs],
      ),
  );
  for (const { workspace_id, keys } of due) {
    const which = { keys, unusedForMs: ctx.replacedRetentionMs };
    const removed = await removeUnneededClips(ctx.db, ctx.storage, workspace_id, which);
    const bytes = removed.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
    if (removed.length > 0)
      noteRemoved(ctx, { workspace_id, ids: removed.map(({ id }) => id), bytes }, 'unused');
  }
}

/**
 * Removes sources that became no video. The videos service is queried because its event about a used source
 * may be late, and a video must not be lost.
 */
export async function removeUnclaimedSources(ctx: SweepContext): Promise<void> {
  const condition = `purpose = 'source' and video_id is null and created_at`;
  for (const due of await findDue(ctx, condition, ctx.graceMs)) {
    const { sourcesInUse } = await ctx.videos.call<{ sourcesInUse: string[] }>({
      document: SOURCES_IN_USE,
      variables: { ids: due.ids },
      as: serviceClaims(due.workspace_id),
      requestId: makeId('swp'),
    });
    const ids = due.ids.filter((id) => !sourcesInUse.includes(id));
    if (ids.length < due.ids.length)
      ctx.log.warn(
        { workspaceId: due.workspace_id, sourcesInUse },
        'videos whose creation was not reported to media',
      );
    if (ids.length > 0) await remove(ctx, { ...due, ids }, 'unclaimed', { videoId: IsNull() });
  }
}

/**
 * Removes screenshots of articles that were never stored. The videos service is queried because its event
 * about a stored article may be late.
 */
export async function removeUnclaimedScreenshots(ctx: SweepContext): Promise<void> {
  for (const due of await findDue(ctx, 'unclaimed_since', ctx.graceMs)) {
    const { screenshotsInUse } = await ctx.videos.call<{ screenshotsInUse: string[] }>({
      document: SCREENSHOTS_IN_USE,
      variables: { ids: due.ids },
      as: serviceClaims(due.workspace_id),
      requestId: makeId('swp'),
    });
    if (screenshotsInUse.length > 0) {
      await inTransaction(ctx.db, { workspaceId: due.workspace_id }, (tx) =>
        tx.update(FileEntity, { id: In(screenshotsInUse) }, { unclaimedSince: null }),
      );
    }
    const ids = due.ids.filter((id) => !screenshotsInUse.includes(id));
    if (ids.length > 0) await remove(ctx, { ...due, ids }, 'unclaimed', { unclaimedSince: Not(IsNull()) });
  }
}
