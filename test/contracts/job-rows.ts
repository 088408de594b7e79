import type { DataSource } from 'typeorm';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller } from '../setup/calls.js';
import { aJobsContext } from '../setup/jobs.js';

/** Opens a job of a video as videos does, and returns its id. */
export async function anOpenJob(
  db: DataSource,
  workspaceId: string,
  videoId: string,
  type: 'export' | 'analysis' = 'export',
): Promise<string> {
  const request = { kind: type, type, videoId, command: 'media.render-video.v1' } as const;
  const ctx = aJobsContext(db, aCaller({ workspaceId, issuer: 'videos' }));
  return (await openJob(ctx, { ...request, payload: { videoId, planId: 'pln_1' } })).job.id;
}

/** Opens a job and lets it fail. */
export async function aFailedJob(...job: Parameters<typeof anOpenJob>): Promise<string> {
  const [db, workspaceId] = job;
  const jobId = await anOpenJob(...job);
  const error = { code: 'internal_error', message: 'It broke', step: 'render', retryable: true };
  await inTransaction(db, { workspaceId }, (tx) =>
    settleJob(tx, { jobId, attempt: 1 }, { status: 'failed', error }, { workspaceId, requestId: 'r' }),
  );
  return jobId;
}
