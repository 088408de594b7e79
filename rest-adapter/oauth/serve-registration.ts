import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { answerError } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import type { AttemptLimiter } from '../../services/platform/rate-limit/attempt-limiter.js';
import { refuseOtherMethods, requireAcceptable } from '../serve.js';
import { oauthErrorOf, rfcBody } from './answer-oauth-error.js';

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
export async function serveRegistration(
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
