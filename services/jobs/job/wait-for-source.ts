import type { EntityManager } from 'typeorm';

/** Progress message of a job that has not started. */
export const WAITING_FOR_WORKER = 'Waiting for a worker';
const WAITING_FOR_SOURCE = 'Waiting for the video’s source';

/** Makes a job that was not dispatched show that its video's source is still being ingested. */
export async function showWaitForSource(
  tx: EntityManager,
  workspaceId: string,
  jobId: string,
): Promise<void> {
  await tx.query(
    `update job set waiting_for = 'source', message = $3
     where workspace_id = $1 and id = $2 and status = 'pending' and dispatched_at is null and waiting_for is null
       and exists (
         select 1 from job ingest where ingest.workspace_id = $1 and ingest.video_id = job.video_id
           and ingest.type = 'ingest' and ingest.status in ('pending', 'processing') and ingest.id <> job.id)`,
    [workspaceId, jobId, WAITING_FOR_SOURCE],
  );
}
