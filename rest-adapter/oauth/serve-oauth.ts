import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { serviceClaims } from '../../services/platform/access/caller.js';
import type { SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import type { AttemptLimiter } from '../../services/platform/rate-limit/attempt-limiter.js';
import { refuseOtherMethods, requireAcceptable } from '../serve.js';
import { answerOAuthError } from './answer-oauth-error.js';
import { describeServer } from './metadata.js';
import { RevokeBody, TokenBody } from './oauth-schemas.js';
import { serveRegistration } from './serve-registration.js';
import { readFields } from './token-request.js';

export interface OAuthDeps {
  readonly auth: SubgraphClient;
  /** Limits attempts with codes, refresh tokens and client secrets. */
  readonly attempts: AttemptLimiter;
  readonly revocations: AttemptLimiter;
  readonly registrations: AttemptLimiter;
  /** Public URLs, without a trailing slash. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Whether apps register themselves. */
  readonly allowsRegistration: boolean;
  /** Whether the URL of a Client ID Metadata Document is the ID of a client. */
  readonly allowsDocuments: boolean;
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly scopes: readonly string[];
}

const EXCHANGE = `mutation ExchangeToken($request: TokenRequest!) {
  exchangeToken(request: $request) { accessToken refreshToken expiresIn scopes }
}`;
const REVOKE =
  'mutation RevokeToken($token: String!, $clientId: String) { revokeToken(token: $token, clientId: $clientId) }';

const TOKEN_FIELDS = new Set(Object.keys(TokenBody.shape));
const REVOKE_FIELDS = new Set(Object.keys(RevokeBody.shape));

const PATHS = [
  { method: 'POST', path: '/oauth/token' },
  { method: 'POST', path: '/oauth/revoke' },
  { method: 'GET', path: '/.well-known/oauth-authorization-server' },
] as const;

/** Serves the endpoints that need no API credential. The auth service decides; the adapter only translates. */
export async function serveOAuth(app: FastifyInstance, deps: OAuthDeps): Promise<void> {
  const { auth, attempts, revocations } = deps;
  const inAuth = <T>(request: FastifyRequest, document: string, variables: object) =>
    auth.call<T>({
      document,
      variables: variables as Record<string, unknown>,
      as: serviceClaims(null),
      requestId: request.id,
    });

  const endpoints: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, new URLSearchParams(text as string)),
    );
    scope.setErrorHandler((error: Error, request, reply) => answerOAuthError(error, request, reply));
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      requireAcceptable(request);
    });

    scope.post('/oauth/token', async (request) => {
      const fields = readFields(request, TOKEN_FIELDS);
      const attempt = await attempts.begin({ address: request.ip, account: fields.client_id });
      const { exchangeToken: tokens } = await inAuth<{ exchangeToken: Tokens }>(request, EXCHANGE, {
        request: {
          grantType: fields.grant_type,
          clientId: fields.client_id,
          clientSecret: fields.client_secret,
          code: fields.code,
          redirectUri: fields.redirect_uri,
          codeVerifier: fields.code_verifier,
          refreshToken: fields.refresh_token,
          scope: fields.scope,
          resource: fields.resource,
        },
      });
      await attempt.succeeded();
      return {
        access_token: tokens.accessToken,
        token_type: 'Bearer',
        expires_in: tokens.expiresIn,
        refresh_token: tokens.refreshToken,
        scope: tokens.scopes.join(' '),
      };
    });

    scope.post('/oauth/revoke', async (request) => {
      const { token, client_id: clientId } = readFields(request, REVOKE_FIELDS);
      await revocations.begin({ address: request.ip });
      if (token) await inAuth(request, REVOKE, { token, clientId });
      return {};
    });
  };
  await app.register(endpoints);
  if (deps.allowsRegistration) await serveRegistration(app, deps);
  app.get('/.well-known/oauth-authorization-server', async (request) => {
    requireAcceptable(request);
    return describeServer(deps);
  });
  refuseOtherMethods(app, PATHS);
}
