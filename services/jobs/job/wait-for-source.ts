import type { EntityManager } from 'typeorm';

/** What a job shows while nothing is done for it yet. */
export const WAITING_FOR_WORKER = 'Waiting for a worker';
const WAITING_FOR_SOURCE = 'Waiting for the video’s source';

/** Has a job that was not sent say so where its video's source is still being taken in. */
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
