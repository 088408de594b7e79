import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';
import { UploadLimitEnv } from '../../schemas/upload-limit.js';
import { port, readConfig, StorageEnv, SubgraphEnv, subgraphUrl } from '../platform/config/config.js';
import { nonNegativeNumber, positiveNumber, wholeNumber } from '../platform/config/setting-schemas.js';
import { TrustProxyEnv } from '../platform/http/trust-proxy.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';
import { AvatarEngineEnv } from './ai/avatar/avatar-engine-config.js';
import { OcrEnv } from './ai/ocr/ocr-config.js';
import { TextEnv } from './ai/text/text-config.js';
import { TranscribeEnv } from './ai/transcribe/transcribe-config.js';
import { TranslateEnv } from './ai/translate/translate-config.js';
import { TtsEnv } from './ai/tts/tts-config.js';
import type { ConfinementOptions } from './confinement/confinement.js';
import { ConfinementEnv } from './confinement/limits.js';
import { CredentialsEnv, requireWholeKey } from './credentials/credentials-config.js';
import { requireWholeS3, StorageRootEnv } from './storage/storage-config.js';
import type { SourceLimits } from './video/check/source-limits.js';
import { MAX_PIXELS } from './video/ffmpeg/limits.js';
import { AvatarEnv } from './work/avatars/avatar-config.js';

const GIGABYTE = 1024 ** 3;

const SourceLimitsEnv = z.object({
  ...UploadLimitEnv.shape,
  SOURCE_MAX_SECONDS: positiveNumber(4 * 3600).describe('Maximum duration of a source, in seconds.'),
  SOURCE_MAX_PIXELS: wholeNumber(7680 * 4320, { max: MAX_PIXELS }).describe(
    'Maximum width times height of a source; the default is 8K.',
  ),
  SOURCE_MAX_STREAMS: wholeNumber(32).describe(
    'Maximum number of streams in a source: video, audio, subtitles and data together.',
  ),
});

export const sourceLimits = (config: z.infer<typeof SourceLimitsEnv>): SourceLimits => ({
  maxBytes: config.UPLOAD_MAX_BYTES,
  maxSeconds: config.SOURCE_MAX_SECONDS,
  maxPixels: config.SOURCE_MAX_PIXELS,
  maxStreams: config.SOURCE_MAX_STREAMS,
});

export const confinementOptions = (config: z.infer<typeof ConfinementEnv>): ConfinementOptions => ({
  memoryBytes: config.FFMPEG_MEMORY_BYTES,
  allowUnconfined: config.ALLOW_UNCONFINED_MEDIA,
  searchPath: config.PATH,
});

const PreviousSecretEnv = z.object({
  STORAGE_SIGNING_SECRET_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe('The previous secret, while URLs signed with it are valid.'),
});

export const MediaEnv = SubgraphEnv.extend({
  ...TrustProxyEnv.shape,
  ...StorageEnv.shape,
  ...PreviousSecretEnv.shape,
  ...StorageRootEnv.shape,
  ...ConfinementEnv.shape,
  ...AvatarEnv.shape,
  ...AvatarEngineEnv.shape,
  ...SourceLimitsEnv.shape,
  ...TtsEnv.shape,
  ...TranslateEnv.shape,
  ...TextEnv.shape,
  ...OutboundEnv.shape,
  JOBS_URL: subgraphUrl('jobs'),
  VIDEOS_URL: subgraphUrl('videos'),
  SWEEP_EVERY_MINUTES: positiveNumber(60).describe(
    'Time between two comparisons of stored files with the records, in minutes.',
  ),
  SWEEP_AFTER_HOURS: nonNegativeNumber(24).describe(
    'Age at which files without a record, and uploads without a video, are removed, in hours.',
  ),
  REPLACED_EXPORT_HOURS: nonNegativeNumber(168).describe(
    'Time a replaced export, or a replaced image of an article, can still be read, in hours.',
  ),
  RENDER_CACHE_BYTES: wholeNumber(20 * GIGABYTE, { min: 0 }).describe(
    'Size of the cache of rendered segments, for all workspaces together; the least recently used are removed first.',
  ),
  TOOL_OUTPUT_HOURS: nonNegativeNumber(720).describe('Time the output of a tool can be read, in hours.'),
});
export type MediaConfig = z.infer<typeof MediaEnv>;

/** One unit of work at full HD uses one core and about 350 MB. */
function defaultConcurrency(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memoryBytes() / (0.5 * GIGABYTE))));
}

/** Memory of the machine, or of the container that limits it. */
const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** The rest is for databases, other workers and other work. */
export const renderingMemoryBytes = (): number => 0.6 * memoryBytes();

export const WorkerEnv = SubgraphEnv.omit({ PORT: true }).extend({
  ...StorageRootEnv.shape,
  ...StorageEnv.pick({ STORAGE_SIGNING_SECRET: true }).shape,
  ...PreviousSecretEnv.shape,
  ...CredentialsEnv.shape,
  ...ConfinementEnv.shape,
  ...AvatarEnv.shape,
  ...SourceLimitsEnv.shape,
  ...TranscribeEnv.shape,
  ...AvatarEngineEnv.shape,
  ...OcrEnv.shape,
  ...OutboundEnv.shape,
  ...TtsEnv.shape,
  ...TranslateEnv.shape,
  ...TextEnv.shape,
  WORKER_PORT: port(4006),
  JOBS_URL: subgraphUrl('jobs'),
  VIDEOS_URL: subgraphUrl('videos'),
  MEDIA_CONCURRENCY: wholeNumber(defaultConcurrency(), { max: 256 }).meta({
    description: 'Units of work that a worker processes at once.',
    fallback: 'by cores and memory',
  }),
  DEPENDENCY_TIMEOUT_HOURS: positiveNumber(24).describe(
    'Time after which work that waits for disk space, storage or an engine fails (`unavailable`, retryable), in hours.',
  ),
  ENGINE_DEPENDENCY_TIMEOUT_HOURS: z.coerce.number().nonnegative().optional().meta({
    description:
      'The same while an engine is unavailable. 0: the job fails within ten seconds (`unavailable`, retryable).',
    fallback: '`DEPENDENCY_TIMEOUT_HOURS`',
  }),
  WORK_LEASE_MS: wholeNumber(10_000, { min: 1000 }).describe(
    'Time after which a worker that has not renewed its lease loses its work to another, in milliseconds.',
  ),
});
export type WorkerConfig = z.infer<typeof WorkerEnv>;

export const readMediaConfig = (env: NodeJS.ProcessEnv): Readonly<MediaConfig> =>
  readConfig(requireWholeS3(MediaEnv), env);
export const readWorkerConfig = (env: NodeJS.ProcessEnv): Readonly<WorkerConfig> =>
  readConfig(requireWholeKey(requireWholeS3(WorkerEnv)), env);
