import { z } from 'zod';
import { SelfRegistrationEnv } from '../../schemas/self-registered-clients.js';
import { port, readConfig, SubgraphEnv, subgraphUrl } from '../platform/config/config.js';
import { wholeNumber } from '../platform/config/setting-schemas.js';
import { TrustProxyEnv } from '../platform/http/trust-proxy.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';
import { GRANT_DAYS } from './oauth/lifetimes.js';

const publicAddress = (fallback: string) =>
  z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .default(fallback);

export const AuthEnv = SubgraphEnv.extend({
  AUTH_PORT: port(4003),
  VIDEOS_URL: subgraphUrl('videos'),
  WEBHOOKS_URL: subgraphUrl('webhooks'),
  AUDIT_RETENTION_DAYS: wholeNumber(400, { min: 30, max: 36_500 }).describe(
    'Days for which an entry of the audit log, a revoked or expired key and a revoked app are stored, at least 30.',
  ),
  OAUTH_GRANT_DAYS: wholeNumber(GRANT_DAYS, { max: 3650 }).describe(
    'Days after which the access of an app ends, however often it renews its tokens: its user has to allow it again.',
  ),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
  BASE_URL: publicAddress('http://localhost:8080'),
  AUTH_URL: publicAddress('http://localhost:8080'),
  BOOTSTRAP_API_KEY: z.string().optional(),
  BOOTSTRAP_EMAIL: z
    .string()
    .trim()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .max(254)
    .optional()
    .meta({
      description:
        'Owner of the first workspace, a new account; an existing account is left as it is. Set together with `BOOTSTRAP_PASSWORD`.',
      fallback: 'random, shown once',
    }),
  BOOTSTRAP_PASSWORD: z
    .string()
    .min(8)
    .max(256)
    .optional()
    .meta({ description: 'Password of that owner, 8 to 256 characters.', fallback: 'random, shown once' }),
  BOOTSTRAP_WORKSPACE: z
    .string()
    .min(1)
    .max(200)
    .default('First workspace')
    .describe('Name of the first workspace.'),
  BOOTSTRAP_PLAN: z
    .enum(['free', 'pro', 'business', 'enterprise'])
    .default('business')
    .describe('Plan of the first workspace: free, pro, business or enterprise.'),
  ...TrustProxyEnv.shape,
  ...OutboundEnv.shape,
  ...SelfRegistrationEnv.shape,
})
  .refine(
    ({ BOOTSTRAP_API_KEY: key, TOKEN_PREFIX: prefix }) =>
      key === undefined || new RegExp(`^${prefix}_live_[A-Za-z0-9._-]{1,200}$`).test(key),
    {
      path: ['BOOTSTRAP_API_KEY'],
      error: 'must be the token prefix (svc), then _live_, then letters, digits, ".", "_" or "-"',
      // Also checked when another variable is invalid: all faults are reported at once.
      when: ({ value }) => typeof (value as { TOKEN_PREFIX?: unknown }).TOKEN_PREFIX === 'string',
    },
  )
  .refine(
    ({ BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password }) =>
      (email === undefined) === (password === undefined),
    {
      path: ['BOOTSTRAP_EMAIL'],
      error: 'requires BOOTSTRAP_PASSWORD; set both or neither',
      when: () => true,
    },
  );
export type AuthConfig = z.infer<typeof AuthEnv>;

export const readAuthConfig = (env: NodeJS.ProcessEnv): Readonly<AuthConfig> => readConfig(AuthEnv, env);
