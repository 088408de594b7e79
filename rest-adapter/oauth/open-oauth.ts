import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import type { Lifecycle } from '../../services/platform/lifecycle.js';
import { makeSubgraphClient } from '../../services/platform/subgraph-client.js';
import type { RestAdapterConfig } from '../config.js';
import type { OAuthDeps } from './serve-oauth.js';

/**
 * Failures only: an app's server exchanges the codes of all its people from one address. Codes and secrets are too long to
 * be guessed; what is kept off is the load. A client is counted in one part of the network: a stranger elsewhere shuts it out never.
 */
const TOKEN_DOOR = {
  name: 'token',
  perAddress: { attempts: 20, seconds: 60 },
  perAccount: { attempts: 100, seconds: 60 },
} as const;
/** It always answers the same, so every call counts. */
const REVOCATION_DOOR = { name: 'revocation', perAddress: { attempts: 120, seconds: 60 } } as const;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** What the token endpoint stands on. */
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
    attempts: limitAttempts(TOKEN_DOOR),
    revocations: limitAttempts(REVOCATION_DOOR),
    baseUrl: withoutSlash(config.BASE_URL ?? `http://localhost:${config.REST_PORT}`),
    authUrl: withoutSlash(config.AUTH_URL),
  };
}
