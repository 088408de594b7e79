import DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import type { Cursors } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { makePagedLoader } from '../../platform/graphql/paged-loader.js';
import { JobAttemptEntity } from '../job/job.entity.js';
import { listJobsOf } from '../job/list-jobs-of.js';
import { findJobs } from '../lifecycle/find-jobs.js';
import { ProcessStepEntity } from '../process/process-step.entity.js';
import { findWaits, type QueueSource } from '../queue/find-places.js';
import { sumVideoUsage } from '../usage/sum-video-usage.js';
import type { JobLoaders } from './loaders.js';

export const makeJobLoaders = (
  services: QueueSource & { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
): JobLoaders => ({
  jobById: new DataLoader((ids) => findJobs(services.db, workspaceId, ids)),
  // Not cached: a subscription has its loaders for as long as it lasts.
  waitOfJob: new DataLoader((ids) => findWaits(services, workspaceId, ids), {
    cache: false,
    maxBatchSize: 500,
  }),
  jobsOfVideo: makePagedLoader((ids, page) => listJobsOf(services, workspaceId, 'video', ids, page)),
  jobsOfProcess: makePagedLoader((ids, page) => listJobsOf(services, workspaceId, 'process', ids, page)),
  stepsOfJob: new DataLoader((ids) => findStepsOfJobs(services.db, workspaceId, ids)),
  attemptsOfJob: new DataLoader((ids) => findAttempts(services.db, workspaceId, ids)),
  usageOfVideo: new DataLoader((ids) => sumVideoUsage(services.db, workspaceId, ids)),
});

/**
 * Returns each process's steps in the order they run, in the order of the IDs; none for a job that is no
 * process.
 */
async function findStepsOfJobs(
  db: DataSource,
  workspaceId: string | null,
  jobIds: readonly string[],
): Promise<ProcessStepEntity[][]> {
  const steps = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(ProcessStepEntity, { where: { jobId: In([...jobIds]) }, order: { ordinal: 'asc' } }),
  );
  const byJob = new Map(jobIds.map((id): [string, ProcessStepEntity[]] => [id, []]));
  for (const step of steps) byJob.get(step.jobId)?.push(step);
  return jobIds.map((id) => byJob.get(id) ?? []);
}

/** Returns each job's earlier attempts in order, in the order of the IDs. */
async function findAttempts(
  db: DataSource,
  workspaceId: string | null,
  jobIds: readonly string[],
): Promise<JobAttemptEntity[][]> {
  const attempts = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(JobAttemptEntity, { where: { jobId: In([...jobIds]) }, order: { attempt: 'asc' } }),
  );
  const byJob = new Map(jobIds.map((id): [string, JobAttemptEntity[]] => [id, []]));
  for (const attempt of attempts) byJob.get(attempt.jobId)?.push(attempt);
  return jobIds.map((id) => byJob.get(id) ?? []);
}
