import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { findJobs } from './find-jobs.js';
import { findJobsOfVideos } from './find-jobs-of-videos.js';
import type { JobEntity } from './job.entity.js';

/** What one request reads of its caller's workspace, in one query a kind and tick. */
export interface JobLoaders {
  readonly jobById: DataLoader<string, JobEntity | null>;
  readonly jobsOfVideo: DataLoader<string, JobEntity[]>;
}

export const makeJobLoaders = (db: DataSource, workspaceId: string | null): JobLoaders => ({
  jobById: new DataLoader((ids) => findJobs(db, workspaceId, ids)),
  jobsOfVideo: new DataLoader((ids) => findJobsOfVideos(db, workspaceId, ids)),
});
