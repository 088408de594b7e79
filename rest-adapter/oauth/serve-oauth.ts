import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { EVERY_SCOPE } from '../../schemas/access.js';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { answerError } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import { acceptFormBodies } from '../../services/platform/http/text-bodies.js';
import type { AttemptLimiter } from '../../services/platform/rate-limit/attempt-limiter.js';
import { refuseOtherMethods, requireAcceptable } from '../serve.js';
import { answerOAuthError, oauthErrorOf, rfcBody } from './answer-oauth-error.js';
import { RevokeBody, TokenBody } from './oauth-schemas.js';
import { readFields } from './token-request.js';

const CLIENT_AUTHENTICATION = ['client_secret_post', 'client_secret_basic', 'none'];

interface Server {
  /** Public URLs, without a trailing slash. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Whether apps register themselves. */
  readonly allowsRegistration: boolean;
  /** Whether the URL of a Client ID Metadata Document is the ID of a client. */
  readonly allowsDocuments: boolean;
}

/** RFC 8414, and what it takes from OpenID Connect. */
const describeServer = ({ baseUrl, authUrl, allowsRegistration, allowsDocuments }: Server): object => ({
  issuer: baseUrl,
  authorization_endpoint: `${authUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/oauth/token`,
  revocation_endpoint: `${baseUrl}/oauth/revoke`,
  ...(allowsRegistration && { registration_endpoint: `${baseUrl}/oauth/register` }),
  client_id_metadata_document_supported: allowsDocuments,
  end_session_endpoint: `${authUrl}/oauth/sign-out`,
  scopes_supported: EVERY_SCOPE,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  authorization_response_iss_parameter_supported: true,
});

interface RegistrationDeps {
  readonly auth: SubgraphClient;
  readonly registrations: AttemptLimiter;
}

interface Registered {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
}

const REGISTER = `mutation RegisterSelf($metadata: JSONObject!) {
  registerSelf(metadata: $metadata) { clientId name redirectUris scopes }
}`;

const PATH = '/oauth/register';
/** The metadata of a client is small. */
const MAX_BYTES = 16_384;

/** Serves RFC 7591: an app that no workspace knows becomes a public client, with scopes that leave settings alone. */
async function serveRegistration(
  app: FastifyInstance,
  { auth, registrations }: RegistrationDeps,
): Promise<void> {
  const endpoint: FastifyPluginAsync = async (scope) => {
    scope.setErrorHandler((error: Error, _request, reply) => {
      const oauthError = oauthErrorOf(error);
      if (!oauthError) return answerError(error, reply);
      const named = oauthError === 'invalid_request' ? 'invalid_client_metadata' : oauthError;
      return reply.code(400).type('application/json').send(rfcBody(named, error.message));
    });
    scope.post(PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      requireAcceptable(request);
      await registrations.begin({ address: request.ip });
      const metadata = request.body;
      if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
        throw new DomainError('validation_error', 'body must be an object');
      const { registerSelf: client } = await auth.call<{ registerSelf: Registered }>({
        document: REGISTER,
        variables: { metadata },
        as: serviceClaims(null),
        requestId: request.id,
      });
      return reply
        .code(201)
        .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
        .send({
          client_id: client.clientId,
          client_id_issued_at: Math.floor(Date.now() / 1000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
          scope: client.scopes.join(' '),
        });
    });
  };
  await app.register(endpoint);
  refuseOtherMethods(app, [{ method: 'POST', path: PATH }]);
}

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
    acceptFormBodies(scope);
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
