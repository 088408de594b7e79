import type { SignCaller } from '../../services/platform/caller.js';
import type { Lifecycle } from '../../services/platform/lifecycle.js';
import { makeSubgraphClient } from '../../services/platform/subgraph-client.js';
import type { RestAdapterConfig } from '../config.js';
import type { OAuthDeps } from './serve-oauth.js';

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** What the token endpoint stands on. */
export async function openOAuth(
  lifecycle: Lifecycle,
  config: RestAdapterConfig,
  sign: SignCaller,
): Promise<OAuthDeps> {
  const auth = await lifecycle.start(
    'client of auth for tokens',
    () => makeSubgraphClient('auth', config.AUTH_INTERNAL_URL, sign),
    (client) => client.close(),
  );
  return {
    auth,
    baseUrl: withoutSlash(config.BASE_URL ?? `http://localhost:${config.REST_PORT}`),
    authUrl: withoutSlash(config.AUTH_URL ?? config.AUTH_INTERNAL_URL),
  };
}
