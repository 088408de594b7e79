import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { VideoUsage } from './usage.type.js';

/** Returns the minutes that each video's jobs have cost and currently reserve, in the order of the IDs. */
export async function sumVideoUsage(
  db: DataSource,
  workspaceId: string | null,
  videoIds: readonly string[],
): Promise<VideoUsage[]> {
  const rows: Array<VideoUsage & { video_id: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select video_id, coalesce(sum(minutes) filter (where entry in ('charged', 'of removed jobs')), 0)::int as "videoMinutes",
         (coalesce(sum(minutes) filter (where entry = 'reserved'), 0)
           - coalesce(sum(minutes) filter (where entry in ('charged', 'returned')), 0))::int as "reservedMinutes"
       from (
         select job.video_id, entry, minutes
         from job join ledger_entry on ledger_entry.workspace_id = job.workspace_id and ledger_entry.job_id = job.id
         where job.workspace_id = $1 and job.video_id = any($2)
         union all
         select video_id, 'of removed jobs', minutes from video_charge where workspace_id = $1 and video_id = any($2)
       ) as entries group by 1`,
      [workspaceId, videoIds],
    ),
  );
  const byVideo = new Map(rows.map(({ video_id, ...usage }) => [video_id, usage]));
  return videoIds.map((id) => byVideo.get(id) ?? { videoMinutes: 0, reservedMinutes: 0 });
}
