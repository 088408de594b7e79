import { z } from 'zod';
import { ProcessEnv, port, readConfig } from '../services/platform/config.js';
import { CorsEnv } from '../services/platform/cross-origin/cors-env.js';
import { ConcurrencyEnv } from '../services/platform/edge-concurrency.js';
import { RateLimitEnv } from '../services/platform/rate-limit/rate-limit-env.js';
import { TrustProxyEnv } from '../services/platform/trust-proxy.js';
import { LimitsEnv } from './limits/limits-env.js';

/** Where the gateway finds the subgraphs, and how it knows credentials. */
export const GatewayEnv = ProcessEnv.extend({
  GATEWAY_PORT: port(4000),
  VIDEOS_URL: z.url(),
  JOBS_URL: z.url(),
  AUTH_INTERNAL_URL: z.url(),
  WEBHOOKS_URL: z.url(),
  MEDIA_URL: z.url(),
  /** Where changes of access are heard of at once; PostgreSQL without it. */
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
  /** Whether anybody with a credential may read the schema. */
  GRAPHQL_INTROSPECTION: z.stringbool().default(true),
  /** Whether `/graphiql` is served. */
  GRAPHIQL_PAGE: z.stringbool().default(true),
  /** A file of documents by id, which may be asked for by it and are not limited. */
  GRAPHQL_DOCUMENTS: z.string().optional(),
  /** Whether no other documents are run. */
  GRAPHQL_TRUSTED_ONLY: z.stringbool().default(false),
  /** How long a subgraph may take to answer one request; writing an article has a minute. */
  SUBGRAPH_TIMEOUT_MS: z.coerce.number().int().min(1000).max(600_000).default(10_000),
  ...LimitsEnv.shape,
  /** Sockets and event streams that one credential may have open at once, at this process. */
  GRAPHQL_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(100),
  /** Subscriptions that one credential may have open at once over all its WebSockets, at this process. */
  GRAPHQL_MAX_SUBSCRIPTIONS: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  ...RateLimitEnv.shape,
  ...ConcurrencyEnv.shape,
  ...TrustProxyEnv.shape,
  ...CorsEnv.shape,
});
export type GatewayConfig = Readonly<z.infer<typeof GatewayEnv>>;

export const readGatewayConfig = (env: NodeJS.ProcessEnv): GatewayConfig => readConfig(GatewayEnv, env);
