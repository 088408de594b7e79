import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { Cursors } from '../../platform/cursors.js';
import { makePagedLoader, type OwnedPage } from '../../platform/paged-loader.js';
import { findStepsOfJobs } from '../process/find-steps-of-jobs.js';
import type { ProcessStepEntity } from '../process/process-step.entity.js';
import { sumVideoUsage } from '../usage/sum-video-usage.js';
import type { VideoUsage } from '../usage/usage.type.js';
import { findAttempts } from './find-attempts.js';
import { findJobs } from './find-jobs.js';
import type { JobEntity } from './job.entity.js';
import type { JobAttemptEntity } from './job-attempt.entity.js';
import type { JobPage, ListJobs } from './list-jobs.js';
import { listJobsOf } from './list-jobs-of.js';

type PageLoader = DataLoader<OwnedPage<ListJobs>, JobPage, string>;

/** Loaders for one request in its caller's workspace, with one query per type and tick. */
export interface JobLoaders {
  readonly jobById: DataLoader<string, JobEntity | null>;
  readonly jobsOfVideo: PageLoader;
  readonly jobsOfProcess: PageLoader;
  readonly stepsOfJob: DataLoader<string, ProcessStepEntity[]>;
  readonly attemptsOfJob: DataLoader<string, JobAttemptEntity[]>;
  readonly usageOfVideo: DataLoader<string, VideoUsage>;
}

export const makeJobLoaders = (
  services: { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
): JobLoaders => ({
  jobById: new DataLoader((ids) => findJobs(services.db, workspaceId, ids)),
  jobsOfVideo: makePagedLoader((ids, page) => listJobsOf(services, workspaceId, 'video', ids, page)),
  jobsOfProcess: makePagedLoader((ids, page) => listJobsOf(services, workspaceId, 'process', ids, page)),
  stepsOfJob: new DataLoader((ids) => findStepsOfJobs(services.db, workspaceId, ids)),
  attemptsOfJob: new DataLoader((ids) => findAttempts(services.db, workspaceId, ids)),
  usageOfVideo: new DataLoader((ids) => sumVideoUsage(services.db, workspaceId, ids)),
});
