import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';

const VideosEnv = SubgraphEnv.extend({
  ...StorageEnv.shape,
  ...OutboundEnv.shape,
  /** Public address of REST, under which articles are published. */
  BASE_URL: z
    .url()
    .default('http://localhost:8080')
    .transform((url) => url.replace(/\/+$/, '')),
  JOBS_URL: z.url(),
  MEDIA_URL: z.url(),
  AUTH_INTERNAL_URL: z.url(),
});
export type VideosConfig = z.infer<typeof VideosEnv>;

export const readVideosConfig = (env: NodeJS.ProcessEnv): Readonly<VideosConfig> =>
  readConfig(VideosEnv, env);
