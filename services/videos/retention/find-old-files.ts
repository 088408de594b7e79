import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';

/** Days after which files are removed; 0 retains them. */
export interface FileRetention {
  /** Counted from the last change of the video. */
  readonly sourceDays: number;
  /** Counted from the export. */
  readonly exportDays: number;
}

/** A video of which a file is old enough to be removed. */
export interface OldFiles {
  readonly workspaceId: string;
  readonly id: string;
}

export const isOlder = (column: string, days: string): string =>
  `(${days} > 0 and ${column} < now() - ${days} * interval '1 day')`;

/** Whether the source ($1: days) or the export ($2: days) of a video is old enough. */
export const SOURCE_IS_OLD = `(source_file_id is not null and ${isOlder('updated_at', '$1::int')})`;
export const EXPORT_IS_OLD = `(export_file_id is not null and ${isOlder('exported_at', '$2::int')})`;

/** Whether an export of the video in any aspect ratio is old enough. */
export const HAS_OLD_EXPORT = `(${EXPORT_IS_OLD} or exists (select from video_export made
  where made.workspace_id = video.workspace_id and made.video_id = video.id and ${isOlder('made.exported_at', '$2::int')}))`;

/** Returns the next videos with old files, of all workspaces, after the given one. */
export const findOldFiles = (
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
