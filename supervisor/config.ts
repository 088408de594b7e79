import { resolve } from 'node:path';
import { z } from 'zod';
import { port, readConfig, startWaitSeconds } from '../services/platform/config/config.js';
import { wholeNumber } from '../services/platform/config/setting-schemas.js';
import { DEFAULT_ROTATION, type RotationLimits } from './rotating-file.js';

const managementUrl = z
  .url({ protocol: /^https?$/ })
  .optional()
  .meta({
    description:
      'Management plugin of RabbitMQ: each service then gets a user of its own there, with no more rights than it needs, created with the administrator that `AMQP_URL` names.',
    fallback: 'all services use the user of `AMQP_URL`',
  });

const withoutSlash = z.url().transform((url) => url.replace(/\/+$/, ''));

export const SupervisorEnv = z.object({
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Files, embedded database, secrets and logs; relative to the checkout. On a disk all media processes must see the same folder; with a bucket each may have its own.',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address that is bound.'),
  REST_PORT: port(8080).describe(
    'Port of everything that clients need: the REST API, GraphQL, files, uploads and the sign-in pages.',
  ),
  GATEWAY_PORT: port(4000).describe('Port of the GraphQL gateway.'),
  VIDEOS_PORT: port(4001).describe('Port of the videos subgraph.'),
  JOBS_PORT: port(4002).describe('Port of the jobs subgraph.'),
  AUTH_PORT: port(4003).describe('Port of the sign-in pages; clients reach them at `REST_PORT`.'),
  WEBHOOKS_PORT: port(4004).describe('Port of the webhooks subgraph.'),
  MEDIA_PORT: port(4005).describe(
    'Port of the media subgraph, which serves stored files, too; clients reach those at `REST_PORT`.',
  ),
  AUTH_SUBGRAPH_PORT: z.coerce.number().int().min(1).max(65535).optional().meta({
    description: 'Port of the auth subgraph, for internal callers only.',
    fallback: 'any free port',
  }),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_500).optional().meta({
    description:
      'Port of `/metrics` and of `/readyz` with every check. `npm start` takes seven in a row, one for each process, and lists them in `DATA_DIR/metrics-targets.json` for Prometheus (`file_sd_configs`). A process of its own without it serves neither.',
    fallback: 'any free ports',
  }),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that metrics are bound to.'),
  WORKER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .meta({ description: 'Port of the media worker’s health checks.', fallback: 'any free port' }),
  BASE_URL: withoutSlash
    .optional()
    .meta({ description: 'Public URL of the REST API.', fallback: 'this machine' }),
  AUTH_URL: withoutSlash.optional().meta({
    description: 'Public URL of the sign-in pages.',
    fallback: '`BASE_URL`, which forwards to them',
  }),
  STORAGE_URL: withoutSlash.optional().meta({
    description: 'Public URL of stored files and of uploads.',
    fallback: '`BASE_URL`/files, which forwards to them',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description: 'PostgreSQL, as a role that may create schemas and roles.',
      fallback: 'embedded PostgreSQL',
    }),
  AMQP_URL: z
    .url({ protocol: /^amqps?$/ })
    .optional()
    .meta({ description: 'RabbitMQ.', fallback: 'PostgreSQL carries messages' }),
  RABBITMQ_MANAGEMENT_URL: managementUrl,
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,15}$/, 'must be 1 to 16 lower-case letters and digits')
    .default('svc')
    .describe('First part of every API key and token.'),
  BOOTSTRAP_API_KEY: z.string().optional().meta({
    description: 'API key of the first workspace, created at the first start.',
    fallback: 'random, shown once',
  }),
  LOG_FILE_BYTES: wholeNumber(DEFAULT_ROTATION.maxBytes, { min: 1000 }).describe(
    'Size at which a log file in `DATA_DIR` is rotated.',
  ),
  LOG_FILES_KEPT: wholeNumber(DEFAULT_ROTATION.files, { min: 0, max: 1000 }).describe(
    'Number of rotated log files of each process.',
  ),
  LIVENESS_INTERVAL_MS: wholeNumber(10_000, { min: 100, max: 600_000 }).describe(
    'Time from an answered liveness probe of a process to the next, in milliseconds. A missed one is repeated after its deadline.',
  ),
  LIVENESS_DEADLINE_MS: wholeNumber(5000, { min: 100, max: 600_000 }).describe(
    'Time within which a liveness probe must be answered, in milliseconds.',
  ),
  LIVENESS_FAILURE_THRESHOLD: wholeNumber(4, { max: 1000 }).describe(
    'Failed liveness probes in a row after which a process is restarted.',
  ),
  RESTART_MAX_DELAY_MS: wholeNumber(30_000, { min: 100, max: 600_000 }).describe(
    'Largest delay before a process that ended is restarted, in milliseconds, give or take a quarter. The first delay is half a second; it doubles each time a process ends within a minute of its start.',
  ),
  START_WAIT_SECONDS: startWaitSeconds,
});

export type SupervisorConfig = Readonly<
  Omit<z.infer<typeof SupervisorEnv>, 'BASE_URL' | 'AUTH_URL' | 'STORAGE_URL'> & {
    BASE_URL: string;
    AUTH_URL: string;
    STORAGE_URL: string;
  }
>;

/** Reads the environment; throws `InvalidConfiguration` listing every fault. */
export function readSupervisorConfig(env: NodeJS.ProcessEnv, checkout: string): SupervisorConfig {
  const config = readConfig(SupervisorEnv, env);
  const baseUrl = config.BASE_URL ?? `http://localhost:${config.REST_PORT}`;
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(checkout, config.DATA_DIR),
    BASE_URL: baseUrl,
    AUTH_URL: config.AUTH_URL ?? baseUrl,
    STORAGE_URL: config.STORAGE_URL ?? `${baseUrl}/files`,
  });
}

/** Maximum size and number of the log files below `DATA_DIR`. */
export const rotationOf = ({ LOG_FILE_BYTES, LOG_FILES_KEPT }: SupervisorConfig): RotationLimits => ({
  maxBytes: LOG_FILE_BYTES,
  files: LOG_FILES_KEPT,
});

/** Environment variables of `migrate-main.ts`, for installations without the supervisor. */
/** A service's own URL of the broker, which the migration gives its rights. */
const ownBrokerUrl = z
  .url({ protocol: /^amqps?$/ })
  .optional()
  .meta({ description: 'URL of RabbitMQ with the user of a service.', internal: true });

export const MigrateEnv = z.object({
  AMQP_URL: z
    .url({ protocol: /^amqps?$/ })
    .optional()
    .meta({ description: 'RabbitMQ, as its administrator.', internal: true }),
  RABBITMQ_MANAGEMENT_URL: managementUrl,
  VIDEOS_AMQP_URL: ownBrokerUrl,
  JOBS_AMQP_URL: ownBrokerUrl,
  AUTH_AMQP_URL: ownBrokerUrl,
  WEBHOOKS_AMQP_URL: ownBrokerUrl,
  MEDIA_AMQP_URL: ownBrokerUrl,
  EDGE_AMQP_URL: ownBrokerUrl,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_ROLE_SECRET: z.string().min(32).meta({
    description:
      'Secret from which migrations derive the passwords of the services’ database roles, 32 characters or more.',
    internal: true,
  }),
  START_WAIT_SECONDS: startWaitSeconds,
});
