import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { JobEntity } from './job.entity.js';

/** A field that can't be paged must end somewhere; the list of jobs tells all of them. */
export const JOBS_OF_VIDEO_MOST = 100;

/** Each video's newest jobs, newest first, in the order of the ids. */
export async function findJobsOfVideos(
  db: DataSource,
  workspaceId: string | null,
  videoIds: readonly string[],
): Promise<JobEntity[][]> {
  const jobs = await inTransaction(db, { workspaceId }, async (tx) => {
    const newest: Array<{ id: string }> = await tx.query(
      `select job.id from unnest($2::text[]) as video (id) cross join lateral (
         select id from job where workspace_id = $1 and video_id = video.id
         order by created_at desc, id desc limit $3
       ) job`,
      [workspaceId, videoIds, JOBS_OF_VIDEO_MOST],
    );
    return tx.find(JobEntity, {
      where: { id: In(newest.map(({ id }) => id)) },
      order: { createdAt: 'desc', id: 'desc' },
    });
  });
  const byVideo = new Map(videoIds.map((id): [string, JobEntity[]] => [id, []]));
  for (const job of jobs) byVideo.get(job.videoId as string)?.push(job);
  return videoIds.map((id) => byVideo.get(id) ?? []);
}
