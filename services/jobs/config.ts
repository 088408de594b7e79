import type { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';

const JobsEnv = SubgraphEnv.extend(StorageEnv.shape);
export type JobsConfig = z.infer<typeof JobsEnv>;

export const readJobsConfig = (env: NodeJS.ProcessEnv): Readonly<JobsConfig> => readConfig(JobsEnv, env);
