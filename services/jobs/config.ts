import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';

const JobsEnv = SubgraphEnv.extend(StorageEnv.shape).extend({
  MEDIA_URL: z.url(),
  VIDEOS_URL: z.url(),
  /** The edge enforces it; here it is told. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(60),
  /**
   * Jobs that ended so long ago are removed. A year and a month, so that the same month of the year before can be looked at. Not less
   * than two months: the ledger of the present and the previous one is kept whole.
   */
  JOB_RETENTION_DAYS: z.coerce.number().int().min(62).default(400),
});
export type JobsConfig = z.infer<typeof JobsEnv>;

export const readJobsConfig = (env: NodeJS.ProcessEnv): Readonly<JobsConfig> => readConfig(JobsEnv, env);
