import { join } from 'node:path';
import { programs } from '../services/platform/config/package-root.js';
import type { BrokerUrls } from './broker-users.js';
import type { SupervisorConfig } from './config.js';
import type { Issuer, Secrets } from './secrets.js';
import type { ChildSpec } from './supervised-child.js';

export type ServiceName = 'videos' | 'jobs' | 'auth' | 'webhooks' | 'media' | 'edge';

export interface FirstOwner {
  readonly email: string;
  readonly password: string;
}

export interface ChildrenPlan {
  readonly config: SupervisorConfig;
  readonly secrets: Secrets;
  /** Each service's own database URL. */
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  /** Each service's own URL of the broker; all have the operator's when absent. */
  readonly amqpUrls?: BrokerUrls | undefined;
  readonly workerPort: number;
  readonly authSubgraphPort: number;
  /** By child; a child without one serves no metrics. */
  readonly metricsPorts?: Readonly<Record<string, number>>;
  /** For auth: the API key of the first workspace. */
  readonly bootstrapApiKey: string | undefined;
  /** For auth when the operator configures no owner: the owner of the first workspace. */
  readonly bootstrapOwner?: FirstOwner | undefined;
  /** The operator's environment; engine keys and the like are passed to every child. */
  readonly env: NodeJS.ProcessEnv;
}

interface Row {
  readonly name: string;
  readonly entry: string;
  readonly issuer: Issuer;
  readonly port: (plan: ChildrenPlan) => number;
  /** The service whose database it uses. */
  readonly database?: ServiceName;
  readonly extra?: (plan: ChildrenPlan) => NodeJS.ProcessEnv;
  readonly nodeOptions?: readonly string[];
  readonly args?: readonly string[];
}

/** The storage bucket and its credentials: only for the media processes. */
const bucketOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('S3_')));

/**
 * For processes that mostly wait: V8 would let each keep up to 48 MB of garbage. Those with many requests a second
 * would collect too often.
 */
const SMALL_YOUNG_GENERATION = ['--max-semi-space-size=4'];
/** A larger one would be filled with the garbage of thousands of starting subscribers; see also heap-growth.ts. */
const YOUNG_GENERATION_OF_EDGE = ['--max-semi-space-size=8'];

/** Argument of a program that starts with the others, and listens when the supervisor notifies it that they serve. */
export const AFTER_OTHERS = '--after-others';

/** In the order of starting; the last one accepts outside requests. */
const CHILDREN: readonly Row[] = [
  {
    name: 'auth',
    entry: 'services/auth/main.js',
    issuer: 'auth',
    database: 'auth',
    nodeOptions: SMALL_YOUNG_GENERATION,
    port: ({ authSubgraphPort }) => authSubgraphPort,
    extra: ({ config, env, bootstrapApiKey, bootstrapOwner }) => ({
      AUTH_PORT: String(config.AUTH_PORT),
      BOOTSTRAP_API_KEY: bootstrapApiKey,
      BOOTSTRAP_PLAN: env.BOOTSTRAP_PLAN,
      BOOTSTRAP_WORKSPACE: env.BOOTSTRAP_WORKSPACE,
      BOOTSTRAP_EMAIL: env.BOOTSTRAP_EMAIL || bootstrapOwner?.email,
      BOOTSTRAP_PASSWORD: env.BOOTSTRAP_PASSWORD || bootstrapOwner?.password,
    }),
  },
  {
    name: 'media',
    entry: 'services/media/main.js',
    issuer: 'media',
    database: 'media',
    nodeOptions: SMALL_YOUNG_GENERATION,
    port: ({ config }) => config.MEDIA_PORT,
    extra: ({ env }) => ({
      STORAGE_SIGNING_SECRET_PREVIOUS: env.STORAGE_SIGNING_SECRET_PREVIOUS,
      ...bucketOf(env),
    }),
  },
  {
    name: 'jobs',
    entry: 'services/jobs/main.js',
    issuer: 'jobs',
    database: 'jobs',
    nodeOptions: SMALL_YOUNG_GENERATION,
    port: ({ config }) => config.JOBS_PORT,
  },
  {
    name: 'videos',
    entry: 'services/videos/main.js',
    issuer: 'videos',
    database: 'videos',
    port: ({ config }) => config.VIDEOS_PORT,
  },
  {
    name: 'webhooks',
    entry: 'services/webhooks/main.js',
    issuer: 'webhooks',
    database: 'webhooks',
    port: ({ config }) => config.WEBHOOKS_PORT,
    extra: ({ secrets, env }) => ({
      WEBHOOK_SECRETS_KEY: secrets.webhookSecretsKey,
      WEBHOOK_SECRETS_KEY_PREVIOUS: env.WEBHOOK_SECRETS_KEY_PREVIOUS,
    }),
  },
  {
    name: 'worker',
    entry: 'services/media/worker-main.js',
    issuer: 'media',
    database: 'media',
    nodeOptions: SMALL_YOUNG_GENERATION,
    port: ({ workerPort }) => workerPort,
    extra: ({ workerPort, env }) => ({
      WORKER_PORT: String(workerPort),
      STORAGE_SIGNING_SECRET_PREVIOUS: env.STORAGE_SIGNING_SECRET_PREVIOUS,
      ...bucketOf(env),
    }),
  },
  {
    name: 'edge',
    entry: 'supervisor/edge.js',
    args: [AFTER_OTHERS],
    nodeOptions: YOUNG_GENERATION_OF_EDGE,
    issuer: 'edge',
    database: 'edge',
    port: ({ config }) => config.REST_PORT,
    extra: ({ config, env }) => ({
      REST_PORT: String(config.REST_PORT),
      GATEWAY_PORT: String(config.GATEWAY_PORT),
      S3_PUBLIC_ENDPOINT: env.S3_PUBLIC_ENDPOINT,
    }),
  },
];

export const CHILD_NAMES: readonly string[] = CHILDREN.map(({ name }) => name);

/** Passed to one child only, or to none. */
const NOT_INHERITED =
  /^(npm_|CALLER_|DATABASE_|BOOTSTRAP_|AMQP_URL$|RABBITMQ_|STORAGE_SIGNING_SECRET|WEBHOOK_SECRETS_KEY|S3_|(METRICS_)?PORT$|NODE_CHANNEL_)/;

const inherited = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_INHERITED.test(name)));

/** The host under which processes on this machine reach an address bound to `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns the processes to run with their environments. */
export function listChildren(plan: ChildrenPlan): ChildSpec[] {
  const { config, secrets } = plan;
  const at = (port: number) => `http://${reachableHost(config.HOST)}:${port}`;
  const shared: NodeJS.ProcessEnv = {
    // Otherwise glibc reserves memory for each thread of Node.js.
    MALLOC_ARENA_MAX: '2',
    ...inherited(plan.env),
    // Disables the checks that GraphQL runs on every type for developers.
    NODE_ENV: 'production',
    HOST: config.HOST,
    DATA_DIR: config.DATA_DIR,
    BASE_URL: config.BASE_URL,
    AUTH_URL: config.AUTH_URL,
    STORAGE_URL: config.STORAGE_URL,
    TOKEN_PREFIX: config.TOKEN_PREFIX,
    VIDEOS_URL: at(config.VIDEOS_PORT),
    JOBS_URL: at(config.JOBS_PORT),
    AUTH_INTERNAL_URL: at(plan.authSubgraphPort),
    AUTH_PAGES_URL: at(config.AUTH_PORT),
    WEBHOOKS_URL: at(config.WEBHOOKS_PORT),
    MEDIA_URL: at(config.MEDIA_PORT),
    CALLER_PUBLIC_KEYS: secrets.publicKeys,
    STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
  };
  return CHILDREN.map(({ name, entry, issuer, database, port, extra, nodeOptions, args }) => ({
    name,
    entry: join(programs, entry),
    healthUrl: `${at(port(plan))}/healthz`,
    ...(nodeOptions && { nodeOptions }),
    ...(args && { args }),
    env: {
      ...shared,
      PORT: String(port(plan)),
      METRICS_PORT: plan.metricsPorts?.[name]?.toString(),
      CALLER_SIGNING_KEY: secrets.signingKeys[issuer],
      DATABASE_URL: database && plan.databaseUrls[database],
      DATABASE_POOLER: database && plan.env.DATABASE_POOLER,
      AMQP_URL: (database && plan.amqpUrls?.[database]) ?? config.AMQP_URL,
      ...extra?.(plan),
    },
  }));
}
