import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';

const JobsEnv = SubgraphEnv.extend(StorageEnv.shape).extend({
  MEDIA_URL: z.url(),
  VIDEOS_URL: z.url(),
  /** The edge enforces it; here it is told. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(60),
});
export type JobsConfig = z.infer<typeof JobsEnv>;

export const readJobsConfig = (env: NodeJS.ProcessEnv): Readonly<JobsConfig> => readConfig(JobsEnv, env);
