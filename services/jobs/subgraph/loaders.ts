import DataLoader from 'dataloader';
import { type OwnedPage } from '../../platform/graphql/paged-loader.js';
import type { JobAttemptEntity, JobEntity } from '../job/job.entity.js';
import type { JobPage, ListJobs } from '../job/job-filter.js';
import type { ProcessStepEntity } from '../process/process-step.entity.js';
import type { QueueWait } from '../queue/find-places.js';
import type { VideoUsage } from '../usage/usage.type.js';

export type PageLoader = DataLoader<OwnedPage<ListJobs>, JobPage, string>;

/** Loaders for one request in its caller's workspace, with one query per type and tick. */
export interface JobLoaders {
  readonly jobById: DataLoader<string, JobEntity | null>;
  readonly waitOfJob: DataLoader<string, QueueWait>;
  readonly jobsOfVideo: PageLoader;
  readonly jobsOfProcess: PageLoader;
  readonly stepsOfJob: DataLoader<string, ProcessStepEntity[]>;
  readonly attemptsOfJob: DataLoader<string, JobAttemptEntity[]>;
  readonly usageOfVideo: DataLoader<string, VideoUsage>;
}
