import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { Cursors } from '../../platform/database/cursors.js';
import { makePagedLoader } from '../../platform/graphql/paged-loader.js';
import { makeRowLoaders } from '../../platform/graphql/row-loaders.js';
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
  stepsOfJob: makeRowLoaders(services.db, workspaceId).many(ProcessStepEntity, 'jobId', { ordinal: 'asc' }),
  attemptsOfJob: makeRowLoaders(services.db, workspaceId).many(JobAttemptEntity, 'jobId', { attempt: 'asc' }),
  usageOfVideo: new DataLoader((ids) => sumVideoUsage(services.db, workspaceId, ids)),
});
