import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv, subgraphUrl } from '../platform/config/config.js';
import { wholeNumber } from '../platform/config/setting-schemas.js';

export const JobsEnv = SubgraphEnv.extend(StorageEnv.shape).extend({
  MEDIA_URL: subgraphUrl('media'),
  VIDEOS_URL: subgraphUrl('videos'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(60),
  MAX_QUEUED_JOBS: wholeNumber(10_000).describe(
    'Jobs of all workspaces that may wait; beyond it new work is refused (503, `Retry-After`).',
  ),
  MAX_QUEUED_JOBS_PER_WORKSPACE: wholeNumber(2000).describe('The same for the jobs of one workspace.'),
  JOB_RETENTION_DAYS: wholeNumber(400, { min: 62 }).describe(
    'Days for which a job is stored after its end, at least 62. Usage stays exact.',
  ),
});
export type JobsConfig = z.infer<typeof JobsEnv>;

export const readJobsConfig = (env: NodeJS.ProcessEnv): Readonly<JobsConfig> => readConfig(JobsEnv, env);
