import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import { makeSubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { RestAdapterConfig } from '../config.js';
import type { OAuthDeps } from './serve-oauth.js';

/**
 * Counts failures only, since an app's server exchanges the codes of all its users from one address. Codes
 * and secrets are too long to guess; the limit prevents overload. Attempts against a client are counted per
 * network, so a stranger in another network can't lock it out.
 */
const TOKEN_LIMIT = {
  name: 'token',
  perAddress: { attempts: 20, seconds: 60 },
  perAccount: { attempts: 100, seconds: 60 },
} as const;
/** Revocation always returns the same response, so every call counts. */
const REVOCATION_LIMIT = { name: 'revocation', perAddress: { attempts: 120, seconds: 60 } } as const;

/** Every registration counts. A client registers once for each person that connects it. */
const REGISTRATION_LIMIT = { name: 'registration', perAddress: { attempts: 30, seconds: 3600 } } as const;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Opens the dependencies of the token endpoint. */
export async function openOAuth(
  lifecycle: Lifecycle,
  config: RestAdapterConfig,
  { sign, limitAttempts }: Pick<EdgeGuard, 'sign' | 'limitAttempts'>,
): Promise<OAuthDeps> {
  const auth = await lifecycle.start(
    'client of auth for tokens',
    () => makeSubgraphClient('auth', config.AUTH_INTERNAL_URL, sign),
    (client) => client.close(),
  );
  return {
    auth,
    attempts: limitAttempts(TOKEN_LIMIT),
    revocations: limitAttempts(REVOCATION_LIMIT),
    registrations: limitAttempts(REGISTRATION_LIMIT),
    baseUrl: withoutSlash(config.BASE_URL ?? `http://localhost:${config.REST_PORT}`),
    authUrl: withoutSlash(config.AUTH_URL),
    allowsRegistration: config.OAUTH_DYNAMIC_REGISTRATION,
    allowsDocuments: config.OAUTH_CLIENT_METADATA,
  };
}
