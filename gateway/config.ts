import { z } from 'zod';
import { ProcessEnv, port, readConfig, subgraphUrl } from '../services/platform/config/config.js';
import { wholeNumber } from '../services/platform/config/setting-schemas.js';
import { ConcurrencyEnv } from '../services/platform/edge/concurrency.js';
import { CorsEnv } from '../services/platform/edge/cross-origin/cors-env.js';
import { RateLimitEnv } from '../services/platform/edge/rate-limit-env.js';
import { TrustProxyEnv } from '../services/platform/http/trust-proxy.js';
import { LimitsEnv } from './limits/limits-env.js';

/** Configures the addresses of the subgraphs and how credentials are verified. */
export const GatewayEnv = ProcessEnv.extend({
  GATEWAY_PORT: port(4000),
  VIDEOS_URL: subgraphUrl('videos'),
  JOBS_URL: subgraphUrl('jobs'),
  AUTH_INTERNAL_URL: subgraphUrl('auth'),
  WEBHOOKS_URL: subgraphUrl('webhooks'),
  MEDIA_URL: subgraphUrl('media'),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
  GRAPHQL_INTROSPECTION: z.stringbool().default(true).describe('Whether any credential may read the schema.'),
  GRAPHIQL_PAGE: z
    .stringbool()
    .default(true)
    .describe('Whether the GraphQL editor is served at `/graphiql`.'),
  GRAPHQL_DOCUMENTS: z.string().optional().meta({
    description:
      'JSON file of documents by their hash, requested with `documentId` or as persisted queries and exempt from the limits.',
    fallback: 'none',
  }),
  GRAPHQL_TRUSTED_ONLY: z
    .stringbool()
    .default(false)
    .describe('Whether only documents of `GRAPHQL_DOCUMENTS` are executed.'),
  SUBGRAPH_TIMEOUT_MS: wholeNumber(10_000, { min: 1000, max: 600_000 }).describe(
    'Time a subgraph may take to answer the gateway, in milliseconds; writing an article has a minute.',
  ),
  ...LimitsEnv.shape,
  GRAPHQL_MAX_CONNECTIONS: wholeNumber(100, { max: 1_000_000 }).describe(
    'WebSockets and event streams that one credential may have open at each gateway.',
  ),
  GRAPHQL_MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1000, { max: 1_000_000 }).describe(
    'WebSockets and event streams that one address (IPv6: one /64 network) may have open at each gateway, also before it has sent a credential.',
  ),
  GRAPHQL_MAX_SUBSCRIPTIONS: wholeNumber(1000, { max: 1_000_000 }).describe(
    'Subscriptions that one credential may have open over all its WebSockets at each gateway.',
  ),
  ...RateLimitEnv.shape,
  ...ConcurrencyEnv.shape,
  ...TrustProxyEnv.shape,
  ...CorsEnv.shape,
});
export type GatewayConfig = Readonly<z.infer<typeof GatewayEnv>>;

export const readGatewayConfig = (env: NodeJS.ProcessEnv): GatewayConfig => readConfig(GatewayEnv, env);
