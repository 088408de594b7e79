import type { z } from 'zod';
import { GatewayEnv } from '../gateway/config.js';
import { StandaloneEnv } from '../rest-adapter/config.js';
import { AuthEnv } from '../services/auth/config.js';
import { JobsEnv } from '../services/jobs/config.js';
import { MediaEnv, WorkerEnv } from '../services/media/config.js';
import { requireWholeS3 } from '../services/media/storage/storage-config.js';
import { VideosEnv } from '../services/videos/config.js';
import { WebhooksEnv } from '../services/webhooks/config.js';
import { MigrateEnv, SupervisorEnv } from './config.js';

/** The schemas of the environment variables that each process reads. */
export const PROCESS_SETTINGS: Readonly<Record<string, readonly z.ZodObject[]>> = {
  'npm start': [SupervisorEnv],
  edge: [GatewayEnv, StandaloneEnv],
  auth: [AuthEnv],
  videos: [VideosEnv],
  jobs: [JobsEnv],
  webhooks: [WebhooksEnv],
  media: [MediaEnv],
  worker: [WorkerEnv],
  migrate: [MigrateEnv],
};

/** The same schemas with the rules that concern several variables. */
export const WHOLE_SETTINGS: readonly z.ZodType[] = Object.values(PROCESS_SETTINGS)
  .flat()
  .map((schema) => ('S3_BUCKET' in schema.shape ? requireWholeS3(schema) : schema));
