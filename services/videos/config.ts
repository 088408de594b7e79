import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv, subgraphUrl } from '../platform/config.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';

export const VideosEnv = SubgraphEnv.extend({
  ...StorageEnv.shape,
  ...OutboundEnv.shape,
  BASE_URL: z
    .url()
    .default('http://localhost:8080')
    .transform((url) => url.replace(/\/+$/, '')),
  JOBS_URL: subgraphUrl('jobs'),
  MEDIA_URL: subgraphUrl('media'),
  AUTH_INTERNAL_URL: subgraphUrl('auth'),
});
export type VideosConfig = z.infer<typeof VideosEnv>;

export const readVideosConfig = (env: NodeJS.ProcessEnv): Readonly<VideosConfig> =>
  readConfig(VideosEnv, env);
