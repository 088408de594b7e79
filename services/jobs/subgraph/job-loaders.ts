import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { Cursors } from '../../platform/database/cursors.js';
import { makePagedLoader } from '../../platform/graphql/paged-loader.js';
import { findAttempts } from '../job/find-attempts.js';
import { listJobsOf } from '../job/list-jobs-of.js';
import { findJobs } from '../lifecycle/find-jobs.js';
import { findStepsOfJobs } from '../process/find-steps-of-jobs.js';
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
