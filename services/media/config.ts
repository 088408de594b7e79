import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';
import { port, readConfig, StorageEnv, SubgraphEnv, withNewNames } from '../platform/config.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';
import { TrustProxyEnv } from '../platform/trust-proxy.js';
import { AvatarEngineEnv } from './ai/avatar/avatar-engine-config.js';
import { OcrEnv } from './ai/ocr/ocr-config.js';
import { TextEnv } from './ai/text/text-config.js';
import { TranscribeEnv } from './ai/transcribe/transcribe-config.js';
import { TranslateEnv } from './ai/translate/translate-config.js';
import { TtsEnv } from './ai/tts/tts-config.js';
import type { ConfinementOptions } from './confinement/confinement.js';
import { ConfinementEnv } from './confinement/limits.js';
import { RENAMED_VARIABLES } from './renamed-variables.js';
import { requireWholeS3, StorageRootEnv } from './storage/storage-config.js';
import type { SourceLimits } from './video/check/source-limits.js';
import { MAX_PIXELS } from './video/ffmpeg/limits.js';
import { AvatarEnv } from './work/avatars/avatar-config.js';

const GIGABYTE = 1024 ** 3;

const SourceLimitsEnv = z.object({
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
  /** Largest picture taken, width times height: 8K. */
  SOURCE_MAX_PIXELS: z.coerce
    .number()
    .int()
    .positive()
    .max(MAX_PIXELS)
    .default(7680 * 4320),
  /** Most streams in a source: pictures, sound, subtitles and data together. */
  SOURCE_MAX_STREAMS: z.coerce.number().int().positive().default(32),
});

/** What a source may be at most, as configured. */
export const sourceLimits = (config: z.infer<typeof SourceLimitsEnv>): SourceLimits => ({
  maxBytes: config.UPLOAD_MAX_BYTES,
  maxSeconds: config.SOURCE_MAX_SECONDS,
  maxPixels: config.SOURCE_MAX_PIXELS,
  maxStreams: config.SOURCE_MAX_STREAMS,
});

/** How programs are confined, as configured. */
export const confinementOptions = (config: z.infer<typeof ConfinementEnv>): ConfinementOptions => ({
  memoryBytes: config.FFMPEG_MEMORY_BYTES,
  allowUnconfined: config.ALLOW_UNCONFINED_MEDIA,
  searchPath: config.PATH,
});

const MediaEnv = SubgraphEnv.extend({
  ...TrustProxyEnv.shape,
  ...StorageEnv.shape,
  /** The one before, while addresses that were signed with it live on. */
  STORAGE_SIGNING_SECRET_PREVIOUS: z.string().min(32).optional(),
  ...StorageRootEnv.shape,
  ...ConfinementEnv.shape,
  ...AvatarEnv.shape,
  ...SourceLimitsEnv.shape,
  ...TtsEnv.shape,
  ...TranslateEnv.shape,
  ...TextEnv.shape,
  /** Which addresses tools may be pointed at. */
  ...OutboundEnv.shape,
  /** Accepts the work of tools. */
  JOBS_URL: z.url(),
  /** Asked, before a source is swept, whether it is a video's. */
  VIDEOS_URL: z.url(),
  /** How often what is stored is compared with what is recorded. */
  SWEEP_EVERY_MINUTES: z.coerce.number().positive().default(60),
  /** Uploads that became no video in that time are removed, and bytes that no record speaks of. */
  SWEEP_AFTER_HOURS: z.coerce.number().nonnegative().default(24),
  /** How long an export, or an article's screenshot, is kept after a later one has taken its place. */
  REPLACED_EXPORT_HOURS: z.coerce.number().nonnegative().default(168),
  /** Rendered pieces kept for later exports, of all workspaces together. */
  RENDER_CACHE_BYTES: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(20 * GIGABYTE),
  /** How long what a tool made is kept. */
  TOOL_OUTPUT_HOURS: z.coerce.number().nonnegative().default(720),
});
export type MediaConfig = z.infer<typeof MediaEnv>;

/** One piece of work at full HD takes a core and about 350 MB. */
function defaultConcurrency(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memoryBytes() / (0.5 * GIGABYTE))));
}

/** Of the machine, or of the container it is cut down to. */
const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Databases, other workers and what is no rendering want some, too. */
export const renderingMemoryBytes = (): number => 0.6 * memoryBytes();

const WorkerEnv = SubgraphEnv.omit({ PORT: true }).extend({
  ...StorageRootEnv.shape,
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
  /** For health and metrics. */
  WORKER_PORT: port(4006),
  JOBS_URL: z.url(),
  VIDEOS_URL: z.url(),
  /** Pieces of work done at once. */
  MEDIA_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(defaultConcurrency),
  /** Work that waits for room, for a store or for an engine that is away is given up after so long. */
  PARK_HOURS: z.coerce.number().positive().default(24),
  /** A worker that has not renewed its lease for so long has lost its work to another. */
  WORK_LEASE_MS: z.coerce.number().int().min(1000).default(10_000),
});
export type WorkerConfig = z.infer<typeof WorkerEnv>;

export const readMediaConfig = (env: NodeJS.ProcessEnv): Readonly<MediaConfig> =>
  readConfig(requireWholeS3(MediaEnv), withNewNames(env, RENAMED_VARIABLES));
export const readWorkerConfig = (env: NodeJS.ProcessEnv): Readonly<WorkerConfig> =>
  readConfig(requireWholeS3(WorkerEnv), withNewNames(env, RENAMED_VARIABLES));
