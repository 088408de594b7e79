import { z } from 'zod';
import { ProcessEnv, port, readConfig } from '../services/platform/config.js';
import { CorsEnv } from '../services/platform/cross-origin/cors-env.js';
import { ConcurrencyEnv } from '../services/platform/edge-concurrency.js';
import { RateLimitEnv } from '../services/platform/rate-limit/rate-limit-env.js';
import { TrustProxyEnv } from '../services/platform/trust-proxy.js';

/** What the adapter reads, wherever it runs. */
export const RestAdapterEnv = ProcessEnv.extend({
  REST_PORT: port(8080),
  /** Address clients know the adapter by. */
  BASE_URL: z.url().optional(),
  /** Address of the sign-in pages. */
  AUTH_URL: z.url().default('http://localhost:4003'),
  /** Bytes of uploads go there. */
  MEDIA_URL: z.url(),
  /** Published articles are there. */
  VIDEOS_URL: z.url(),
  /** Tokens are issued there. */
  AUTH_INTERNAL_URL: z.url(),
  /** Whether `/docs` is served. */
  DOCS_PAGE: z.stringbool().default(true),
  ...RateLimitEnv.shape,
  ...ConcurrencyEnv.shape,
  ...TrustProxyEnv.shape,
  ...CorsEnv.shape,
});
export type RestAdapterConfig = Readonly<z.infer<typeof RestAdapterEnv>>;

/** On its own, it calls a gateway over HTTP and auth for credentials. */
const StandaloneEnv = RestAdapterEnv.extend({
  GATEWAY_URL: z.url(),
  /** Where changes of access are heard of at once; PostgreSQL without it. */
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  /** Where requests are counted. */
  JOBS_URL: z.url(),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
});

export const readStandaloneConfig = (env: NodeJS.ProcessEnv): Readonly<z.infer<typeof StandaloneEnv>> =>
  readConfig(StandaloneEnv, env);
