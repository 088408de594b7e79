import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';

const VideosEnv = SubgraphEnv.extend({
  ...StorageEnv.shape,
  ...OutboundEnv.shape,
  JOBS_URL: z.url(),
  MEDIA_URL: z.url(),
  AUTH_INTERNAL_URL: z.url(),
});
export type VideosConfig = z.infer<typeof VideosEnv>;

export const readVideosConfig = (env: NodeJS.ProcessEnv): Readonly<VideosConfig> =>
  readConfig(VideosEnv, env);
