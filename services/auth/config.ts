import { z } from 'zod';
import { port, readConfig, SubgraphEnv } from '../platform/config.js';
import { TrustProxyEnv } from '../platform/trust-proxy.js';

const publicAddress = (fallback: string) =>
  z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .default(fallback);

const AuthEnv = SubgraphEnv.extend({
  /** Of the sign-in pages, which people reach; the subgraph has PORT to itself. */
  AUTH_PORT: port(4003),
  /** First part of every key and token. */
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
  /** How clients know the API and the sign-in pages. */
  BASE_URL: publicAddress('http://localhost:8080'),
  AUTH_URL: publicAddress('http://localhost:4003'),
  /** An API key of the first workspace; made on start when it is not there yet. */
  BOOTSTRAP_API_KEY: z.string().optional(),
  /** The first workspace's owner; made on start when nobody has the address yet. */
  BOOTSTRAP_EMAIL: z
    .string()
    .trim()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .max(254)
    .optional(),
  BOOTSTRAP_PASSWORD: z.string().min(8).max(256).optional(),
  BOOTSTRAP_WORKSPACE: z.string().min(1).max(200).default('First workspace'),
  BOOTSTRAP_PLAN: z.enum(['free', 'pro', 'business', 'enterprise']).default('business'),
  ...TrustProxyEnv.shape,
})
  .refine(
    ({ BOOTSTRAP_API_KEY: key, TOKEN_PREFIX: prefix }) =>
      key === undefined || new RegExp(`^${prefix}_live_[A-Za-z0-9._-]{1,200}$`).test(key),
    {
      path: ['BOOTSTRAP_API_KEY'],
      error: 'must be the token prefix (svc), then _live_, then letters, digits, ".", "_" or "-"',
      // Also when another key is at fault: all faults are told at once.
      when: ({ value }) => typeof (value as { TOKEN_PREFIX?: unknown }).TOKEN_PREFIX === 'string',
    },
  )
  .refine(
    ({ BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password }) =>
      (email === undefined) === (password === undefined),
    {
      path: ['BOOTSTRAP_EMAIL'],
      error: 'goes with BOOTSTRAP_PASSWORD: both or neither',
    },
  );
export type AuthConfig = z.infer<typeof AuthEnv>;

export const readAuthConfig = (env: NodeJS.ProcessEnv): Readonly<AuthConfig> => readConfig(AuthEnv, env);
