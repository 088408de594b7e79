import { resolve } from 'node:path';
import { z } from 'zod';
import { port, readConfig, startWaitSeconds } from '../services/platform/config.js';
import { DEFAULT_ROTATION, type RotationLimits } from './rotating-file.js';

const withoutSlash = z.url().transform((url) => url.replace(/\/+$/, ''));

const SupervisorEnv = z.object({
  /** Database files, stored media, secrets and logs; relative to the checkout. */
  DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('127.0.0.1'),
  REST_PORT: port(8080),
  GATEWAY_PORT: port(4000),
  VIDEOS_PORT: port(4001),
  JOBS_PORT: port(4002),
  AUTH_PORT: port(4003),
  WEBHOOKS_PORT: port(4004),
  MEDIA_PORT: port(4005),
  /** Auth's subgraph; its pages have AUTH_PORT. Default: any free port. */
  AUTH_SUBGRAPH_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** The first of as many ports as there are processes, for metrics. Default: any free ports. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_500).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The workers' health address. Default: any free port. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Public addresses; the defaults are good on this machine only. */
  BASE_URL: withoutSlash.optional(),
  AUTH_URL: withoutSlash.optional(),
  STORAGE_URL: withoutSlash.optional(),
  /** A PostgreSQL superuser or owner of its database. Absent: one of our own below `DATA_DIR`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  /** First part of keys and tokens. */
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,15}$/, 'must be 1 to 16 lower-case letters and digits')
    .default('svc'),
  BOOTSTRAP_API_KEY: z.string().optional(),
  /** A log file that would become larger is put aside. */
  LOG_FILE_BYTES: z.coerce.number().int().min(1000).default(DEFAULT_ROTATION.maxBytes),
  /** Log files of each process that were put aside and are kept. */
  LOG_FILES_KEPT: z.coerce.number().int().min(0).max(1000).default(DEFAULT_ROTATION.files),
  /** How often each process is probed, how long it may take to answer, and after how many misses in a row it is restarted. */
  LIVENESS_INTERVAL_MS: z.coerce.number().int().min(100).max(600_000).default(5000),
  LIVENESS_DEADLINE_MS: z.coerce.number().int().min(100).max(600_000).default(5000),
  LIVENESS_MISSES: z.coerce.number().int().min(1).max(1000).default(4),
  START_WAIT_SECONDS: startWaitSeconds,
});

export type SupervisorConfig = Readonly<
  Omit<z.infer<typeof SupervisorEnv>, 'BASE_URL' | 'AUTH_URL' | 'STORAGE_URL'> & {
    BASE_URL: string;
    AUTH_URL: string;
    STORAGE_URL: string;
  }
>;

/** Reads the environment; throws `InvalidConfiguration` with every fault in it. */
export function readSupervisorConfig(env: NodeJS.ProcessEnv, checkout: string): SupervisorConfig {
  const config = readConfig(SupervisorEnv, env);
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(checkout, config.DATA_DIR),
    BASE_URL: config.BASE_URL ?? `http://localhost:${config.REST_PORT}`,
    AUTH_URL: config.AUTH_URL ?? `http://localhost:${config.AUTH_PORT}`,
    STORAGE_URL: config.STORAGE_URL ?? `http://localhost:${config.MEDIA_PORT}/files`,
  });
}

/** How large the log files below `DATA_DIR` become, and how many are kept. */
export const rotationOf = ({ LOG_FILE_BYTES, LOG_FILES_KEPT }: SupervisorConfig): RotationLimits => ({
  maxBytes: LOG_FILE_BYTES,
  files: LOG_FILES_KEPT,
});
