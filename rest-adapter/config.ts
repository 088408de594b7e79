import { z } from 'zod';
import { SelfRegistrationEnv } from '../schemas/self-registered-clients.js';
import { UploadLimitEnv } from '../schemas/upload-limit.js';
import { ProcessEnv, port, readConfig, subgraphUrl } from '../services/platform/config/config.js';
import { ConcurrencyEnv } from '../services/platform/edge/concurrency.js';
import { CorsEnv } from '../services/platform/edge/cross-origin/cors-env.js';
import { RateLimitEnv } from '../services/platform/edge/rate-limit-env.js';
import { TrustProxyEnv } from '../services/platform/http/trust-proxy.js';
import { ShareEnv } from './share/bandwidth.js';

/** Environment variables of the adapter, whether it runs inside the gateway's process or on its own. */
export const RestAdapterEnv = ProcessEnv.extend({
  REST_PORT: port(8080),
  BASE_URL: z.url().optional(),
  AUTH_URL: z.url().default('http://localhost:8080'),
  AUTH_PAGES_URL: z.url().meta({ description: 'Internal URL of the sign-in pages.', internal: true }),
  MEDIA_URL: subgraphUrl('media'),
  VIDEOS_URL: subgraphUrl('videos'),
  AUTH_INTERNAL_URL: subgraphUrl('auth'),
  STORAGE_URL: z.url().optional(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  DOCS_PAGE: z.stringbool().default(true).describe('Whether the API reference is served at `/docs`.'),
  ...RateLimitEnv.shape,
  ...ConcurrencyEnv.shape,
  ...TrustProxyEnv.shape,
  ...ShareEnv.shape,
  MCP_SERVER: z.stringbool().default(true).describe('Whether the MCP server is served at `/mcp`.'),
  ...CorsEnv.shape,
  ...SelfRegistrationEnv.shape,
  ...UploadLimitEnv.shape,
});
export type RestAdapterConfig = Readonly<z.infer<typeof RestAdapterEnv>>;

/** On its own, the adapter calls a gateway over HTTP and verifies credentials with auth. */
export const StandaloneEnv = RestAdapterEnv.extend({
  GATEWAY_URL: z
    .url()
    .meta({ description: 'URL of the gateway, for a REST adapter in a separate process.', internal: true }),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  JOBS_URL: subgraphUrl('jobs'),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
});

export const readStandaloneConfig = (env: NodeJS.ProcessEnv): Readonly<z.infer<typeof StandaloneEnv>> =>
  readConfig(StandaloneEnv, env);
