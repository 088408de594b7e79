import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { videoFilesExpired } from '../../../schemas/messages/videos.js';
import { serviceClaims } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import type { SubgraphClient } from '../../platform/graphql/subgraph-client.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { repeatRegularly } from '../../platform/retry/repeat-regularly.js';
import { makeId } from '../../platform/text/ids.js';

/** Days after which files are removed; 0 retains them. */
interface FileRetention {
  /** Counted from the last change of the video. */
  readonly sourceDays: number;
  /** Counted from the export. */
  readonly exportDays: number;
}

/** A video of which a file is old enough to be removed. */
interface OldFiles {
  readonly workspaceId: string;
  readonly id: string;
}

const isOlder = (column: string, days: string): string =>
  `(${days} > 0 and ${column} < now() - ${days} * interval '1 day')`;

/** Whether the source ($1: days) or the export ($2: days) of a video is old enough. */
const SOURCE_IS_OLD = `(source_file_id is not null and ${isOlder('updated_at', '$1::int')})`;
const EXPORT_IS_OLD = `(export_file_id is not null and ${isOlder('exported_at', '$2::int')})`;

/** Whether an export of the video in any aspect ratio is old enough. */
const HAS_OLD_EXPORT = `(${EXPORT_IS_OLD} or exists (select from video_export made
  where made.workspace_id = video.workspace_id and made.video_id = video.id and ${isOlder('made.exported_at', '$2::int')}))`;

/** Returns the next videos with old files, of all workspaces, after the given one. */
const findOldFiles = (
  db: DataSource,
  { sourceDays, exportDays }: FileRetention,
  after: OldFiles | undefined,
  limit: number,
): Promise<OldFiles[]> =>
  inTransaction(db, { settings: { 'app.removes_old_files': 'on' } }, (tx) =>
    tx.query(
      `select workspace_id as "workspaceId", id from video
       where (${SOURCE_IS_OLD} or ${HAS_OLD_EXPORT})
         and (workspace_id, id) > (coalesce($3::text, ''), coalesce($4::text, ''))
       order by workspace_id, id limit $5`,
      [sourceDays, exportDays, after?.workspaceId, after?.id, limit],
    ),
  );

/** Why the files of a video are retained although they are old enough to be removed. */
export const RETENTION_REASONS = ['working', 'shared', 'published', 'approval', 'locked'] as const;
type RetentionReason = (typeof RETENTION_REASONS)[number];

/** What a removal did, in numbers of files and of videos. */
export interface FileRemoval {
  readonly sources: number;
  readonly exports: number;
  readonly retained: Readonly<Partial<Record<RetentionReason, number>>>;
}

interface LockedVideo {
  readonly id: string;
  readonly reason: RetentionReason | null;
  readonly sourceFileIds: string[] | null;
  readonly exportFileIds: string[] | null;
  /** Whether the newest export is among those. */
  readonly isNewestOld: boolean;
}

const BATCH = 100;
const WITH_OPEN_JOBS = `query VideosWithOpenJobs($ids: [ID!]!) { videosWithOpenJobs(videoIds: $ids) }`;

/**
 * Removes old sources and exports from their videos; media deletes the files some time later, because clients may
 * have their URLs. Videos that are worked on, shared, published, locked, or have a pending or granted approval keep
 * theirs. Any number of instances may run concurrently.
 */
export async function removeOldFiles(
  db: DataSource,
  jobs: SubgraphClient,
  retention: FileRetention,
  { batch = BATCH }: { batch?: number } = {},
): Promise<FileRemoval> {
  const removal = { sources: 0, exports: 0, retained: {} as Partial<Record<RetentionReason, number>> };
  let last: OldFiles | undefined;
  do {
    const old = await findOldFiles(db, retention, last, batch);
    for (const [workspaceId, videoIds] of byWorkspace(old)) {
      const requestId = makeId('ret');
      const { videosWithOpenJobs: working } = await jobs.call<{ videosWithOpenJobs: string[] }>({
        document: WITH_OPEN_JOBS,
        variables: { ids: videoIds },
        as: serviceClaims(workspaceId),
        requestId,
      });
      await inTransaction(db, { workspaceId }, async (tx) => {
        for (const video of await lockVideos(tx, retention, videoIds, working)) {
          if (video.reason) removal.retained[video.reason] = (removal.retained[video.reason] ?? 0) + 1;
          else await removeFilesOf(tx, video, retention, { workspaceId, requestId });
          if (!video.reason && video.sourceFileIds) removal.sources += 1;
          if (!video.reason && video.exportFileIds) removal.exports += 1;
        }
      });
    }
    last = old.length === batch ? old.at(-1) : undefined;
  } while (last);
  return removal;
}

/** Operations hold their video while they freeze a request, so that none freezes a file that is removed here. */
const lockVideos = (
  tx: EntityManager,
  { sourceDays, exportDays }: FileRetention,
  ids: readonly string[],
  working: readonly string[],
): Promise<LockedVideo[]> =>
  tx.query(
    `select id,
       case when id = any($4) or exists (select from article_writing w where w.workspace_id = video.workspace_id and w.video_id = video.id)
           then 'working'
         when exists (select from share s where s.workspace_id = video.workspace_id and s.video_id = video.id) then 'shared'
         when kb = 'published' then 'published'
         when approval in ('pending', 'approved') then 'approval'
         when locked then 'locked' end as reason,
       case when ${SOURCE_IS_OLD} then array[source_file_id] end as "sourceFileIds",
       ${EXPORT_IS_OLD} as "isNewestOld",
       case when ${HAS_OLD_EXPORT} then array(
         select unnest(array[export_file_id, srt_file_id, manifest_file_id]) as id where ${EXPORT_IS_OLD}
         union select unnest(array[made.export_file_id, made.srt_file_id, made.manifest_file_id]) from video_export made
           where made.workspace_id = video.workspace_id and made.video_id = video.id and ${isOlder('made.exported_at', '$2::int')}
       ) end as "exportFileIds"
     from video where id = any($3) and (${SOURCE_IS_OLD} or ${HAS_OLD_EXPORT})
     order by id for update of video skip locked`,
    [sourceDays, exportDays, ids, working],
  );

async function removeFilesOf(
  tx: EntityManager,
  { id: videoId, sourceFileIds, exportFileIds, isNewestOld }: LockedVideo,
  { exportDays }: FileRetention,
  origin: MessageOrigin,
): Promise<void> {
  await tx.query(
    `update video set
       source_file_id = case when $2 then null else source_file_id end,
       source_removed_at = case when $2 then now() else source_removed_at end,
       export_file_id = case when $3 then null else export_file_id end,
       srt_file_id = case when $3 then null else srt_file_id end,
       manifest_file_id = case when $3 then null else manifest_file_id end,
       export_removed_at = case when $3 then now() else export_removed_at end
     where id = $1`,
    [videoId, sourceFileIds !== null, isNewestOld],
  );
  await tx.query(`delete from video_export where video_id = $1 and ${isOlder('exported_at', '$2::int')}`, [
    videoId,
    exportDays,
  ]);
  const fileIds = [...(sourceFileIds ?? []), ...(exportFileIds ?? [])].filter((fileId) => fileId !== null);
  await queueMessage(tx, videoFilesExpired, { videoId, fileIds }, origin);
}

function byWorkspace(videos: readonly OldFiles[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { workspaceId, id } of videos) ids.set(workspaceId, [...(ids.get(workspaceId) ?? []), id]);
  return ids;
}

const EVERY_MS = 3_600_000;

/** Removes old sources and exports every hour, unless both are retained forever. A failure is retried the next time. */
export function removeOldFilesRegularly(
  { db, jobs, log }: { readonly db: DataSource; readonly jobs: SubgraphClient; readonly log: Logger },
  retention: FileRetention,
): { stop(): Promise<void> } {
  if (retention.sourceDays === 0 && retention.exportDays === 0) return { stop: async () => undefined };
  const remove = async () => {
    const { sources, exports, retained } = await removeOldFiles(db, jobs, retention);
    if (sources > 0 || exports > 0 || Object.keys(retained).length > 0)
      log.info({ sources, exports, retained, ...retention }, 'old sources and exports were removed');
  };
  return repeatRegularly(remove, EVERY_MS, (err) =>
    log.warn({ err }, 'old sources and exports were not removed'),
  );
}
