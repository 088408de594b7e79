import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';

const VideosEnv = SubgraphEnv.extend({ ...StorageEnv.shape, JOBS_URL: z.url(), MEDIA_URL: z.url() });
export type VideosConfig = z.infer<typeof VideosEnv>;

export const readVideosConfig = (env: NodeJS.ProcessEnv): Readonly<VideosConfig> =>
  readConfig(VideosEnv, env);
