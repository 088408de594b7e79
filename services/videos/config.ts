import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv, subgraphUrl } from '../platform/config/config.js';
import { wholeNumber } from '../platform/config/setting-schemas.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';

const retentionDays = (description: string) => wholeNumber(0, { min: 0, max: 36_500 }).describe(description);

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
  SOURCE_RETENTION_DAYS: retentionDays(
    'Days after the last change of a video for which its source is stored; 0 stores it until the video is deleted.',
  ),
  EXPORT_RETENTION_DAYS: retentionDays(
    'Days for which an export is stored; 0 stores it until a later one replaces it or the video is deleted.',
  ),
});
export type VideosConfig = z.infer<typeof VideosEnv>;

export const readVideosConfig = (env: NodeJS.ProcessEnv): Readonly<VideosConfig> =>
  readConfig(VideosEnv, env);
