import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';
import { port, readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';
import { HearEnv } from './engines/hear/hear-config.js';
import { SpeakEnv } from './engines/speak/speak-config.js';
import { TranslateEnv } from './engines/translate/translate-config.js';
import { WriteEnv } from './engines/write/write-config.js';

const GIGABYTE = 1024 ** 3;

const StorageRoot = z.object({
  /** Where files are kept when there is no object store. Every media process must see the same folder. */
  DATA_DIR: z.string().min(1).default('.data'),
});

const MediaEnv = SubgraphEnv.extend({
  ...StorageEnv.shape,
  ...StorageRoot.shape,
  ...SpeakEnv.shape,
  /** Largest source taken, in bytes. */
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(5 * GIGABYTE),
  /** Longest source taken, in seconds. */
  SOURCE_MAX_SECONDS: z.coerce
    .number()
    .positive()
    .default(4 * 3600),
});
export type MediaConfig = z.infer<typeof MediaEnv>;

/** One piece of work at full HD takes a core and about 350 MB. */
function defaultConcurrency(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / (0.5 * GIGABYTE))));
}

const WorkerEnv = SubgraphEnv.omit({ PORT: true }).extend({
  ...StorageRoot.shape,
  ...HearEnv.shape,
  ...SpeakEnv.shape,
  ...TranslateEnv.shape,
  ...WriteEnv.shape,
  /** For health and metrics. */
  WORKER_PORT: port(4006),
  VIDEOS_URL: z.url(),
  /** Pieces of work done at once. */
  MEDIA_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(defaultConcurrency),
  /** A worker that has not renewed its lease for so long has lost its work to another. */
  WORK_LEASE_MS: z.coerce.number().int().min(1000).default(10_000),
});
export type WorkerConfig = z.infer<typeof WorkerEnv>;

export const readMediaConfig = (env: NodeJS.ProcessEnv): Readonly<MediaConfig> => readConfig(MediaEnv, env);
export const readWorkerConfig = (env: NodeJS.ProcessEnv): Readonly<WorkerConfig> =>
  readConfig(WorkerEnv, env);
