import { type PageEnds, type PageRequest } from '../../platform/database/page.js';
import type { JobEntity } from './job.entity.js';
import type { JobFilter } from './job-filter.js';

export interface JobPage extends PageEnds {
  readonly jobs: ReadonlyArray<{ readonly job: JobEntity; readonly cursor: string }>;
  readonly totalCount: number;
}

export interface ListJobs extends PageRequest {
  readonly filter?: JobFilter | null;
}
