import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { mcpResourceOf, originOfHost, REQUESTABLE_SCOPES } from '../../schemas/self-registered-clients.js';
import type { CallerClaims, SignCaller } from '../../services/platform/access/caller.js';
import {
  acquireRequestSlot,
  credentialKey,
  type EdgeConcurrency,
} from '../../services/platform/edge/concurrency.js';
import type { Release } from '../../services/platform/edge/concurrency-limiter.js';
import type { CrossOrigin } from '../../services/platform/edge/cross-origin/cross-origin.js';
import type { AdmitRequest } from '../../services/platform/edge/guard.js';
import { answerError, findRefusal, sendError } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { refuseOtherMethods } from '../serve.js';
import type { Follow } from '../wait/follow.js';
import { makeCallRoute } from './call-route.js';
import type { McpCaller } from './mcp-caller.js';
import { makeMcpServer } from './mcp-server.js';
import { missingScopes, withoutNulls } from './message.js';
import { refuseParams } from './refuse-params.js';
import { type Session, type SessionOwner, Sessions } from './sessions.js';
import { makeFollowJob } from './tools/follow-job.js';
import { readToolsets } from './tools/toolsets.js';

export interface McpDeps {
  readonly admit: AdmitRequest;
  readonly concurrency: EdgeConcurrency;
  readonly crossOrigin: CrossOrigin;
  readonly follow: Follow;
  readonly sign: SignCaller;
  readonly log: Logger;
  /** Public URL of the product, without a trailing slash. */
  readonly baseUrl: string;
}

const PATH = '/mcp';
const SESSION_HEADER = 'mcp-session-id';
const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => [headers[name]].flat()[0];

/**
 * RFC 9728: where a client without a token finds the authorization server. Clients refuse a resource of another name
 * than the one that they called.
 */
const describeResource = (baseUrl: string, host: string | undefined) => ({
  resource: mcpResourceOf(originOfHost(baseUrl, host)),
  authorization_servers: [baseUrl],
  scopes_supported: REQUESTABLE_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Video processing service',
  resource_documentation: `${baseUrl}/docs`,
});

class ForeignOrigin extends Error {}

/** A page of another origin could reach a server of this machine by a name that resolves to it. */
async function requireOrigin(
  { origin, host }: FastifyRequest['headers'],
  { crossOrigin, baseUrl }: McpDeps,
  claims: CallerClaims | null,
): Promise<void> {
  if (origin === undefined || origin === new URL(originOfHost(baseUrl, host)).origin) return;
  if (await crossOrigin.allows(origin, claims)) return;
  throw new ForeignOrigin(
    `Origin must be that of this service or one that CORS_ORIGINS allows: pages of ${origin.slice(0, 200)} may not use the MCP server`,
  );
}

/** Passes a message to its session, and the answer of the session on. */
async function exchange(
  session: Session,
  {
    request,
    reply,
    caller,
    message,
  }: { request: FastifyRequest; reply: FastifyReply; caller: McpCaller; message: unknown },
): Promise<FastifyReply> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const answer = await session.transport.handleRequest(
    new Request(new URL(PATH, 'http://mcp'), {
      method: request.method,
      headers: headers as [string, string][],
    }),
    {
      parsedBody: message,
      authInfo: {
        token: '',
        clientId: caller.claims.credentialId ?? '',
        scopes: [...(caller.claims.scopes ?? [])],
        extra: { caller },
      },
    },
  );
  for (const [name, value] of answer.headers) if (name !== 'connection') reply.header(name, value);
  reply.code(answer.status);
  if (!answer.body) return reply.send();
  return reply.send(Readable.fromWeb(answer.body as NodeReadableStream));
}

/** Aborted when the client hangs up. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => hangUp.abort());
  return hangUp.signal;
}

/**
 * Serves the Model Context Protocol over Streamable HTTP: POST for messages, DELETE to end a session. There is no stream
 * for GET, since all notifications of this server belong to a request.
 */
export async function serveMcp(app: FastifyInstance, deps: McpDeps): Promise<void> {
  const { admit, concurrency, baseUrl, log } = deps;
  const callDeps = {
    callRoute: makeCallRoute(app, deps.sign),
    followJob: makeFollowJob(deps.follow, log),
    log,
  };
  const sessions = new Sessions(() => makeMcpServer(callDeps));
  const metadataUrlFor = ({ headers }: FastifyRequest) =>
    `${originOfHost(baseUrl, headers.host)}${PROTECTED_RESOURCE}${PATH}`;
  const callers = new WeakMap<FastifyRequest, CallerClaims>();
  const places = new WeakMap<FastifyRequest, Release>();
  app.addHook('preClose', async () => sessions.close());

  const findSession = async (request: FastifyRequest, owner: SessionOwner): Promise<Session> => {
    const id = headerOf(request, SESSION_HEADER);
    if (id === undefined) return sessions.make(owner);
    const session = sessions.find(id, owner);
    if (!session)
      throw new DomainError('not_found', 'The session does not exist or has ended; initialize again');
    return session;
  };

  const endpoint: FastifyPluginAsync = async (scope) => {
    scope.setErrorHandler((error: Error, request, reply) => {
      if (error instanceof ForeignOrigin)
        return reply.code(403).send({ error: { code: 'validation_error', message: error.message } });
      const refusal = findRefusal(error);
      if (refusal?.code !== 'authentication_error') return answerError(error, reply);
      return sendChallenge(reply, refusal, {
        metadataUrl: metadataUrlFor(request),
        hasCredential: request.headers.authorization !== undefined,
      });
    });
    scope.route({
      method: ['POST', 'DELETE'],
      url: PATH,
      onRequest: async (request, reply) => {
        await requireOrigin(request.headers, deps, null);
        const claims = await admit(request, reply, 'mcp');
        await requireOrigin(request.headers, deps, claims);
        callers.set(request, claims);
        places.set(request, await acquireRequestSlot(concurrency, claims, reply.raw));
      },
      handler: async (request, reply) => {
        // The endpoints that the message calls hold places of their own.
        places.get(request)?.();
        const claims = callers.get(request) as CallerClaims;
        const message = withoutNulls(request.body);
        const toolsets = readToolsets((request.query as { tools?: unknown }).tools);
        if (
          request.method === 'POST' &&
          (typeof message !== 'object' || message === null || Array.isArray(message))
        )
          return sendError(
            reply,
            'validation_error',
            'body must be one JSON-RPC message; batches are not supported',
          );
        const refused = refuseMissingScopes(
          reply,
          { message: message ?? {}, claims },
          { metadataUrl: metadataUrlFor(request), requestable: REQUESTABLE_SCOPES },
        );
        if (refused) return refused;
        const refusal = refuseParams(message ?? {});
        if (refusal) return reply.send(refusal);
        const session = await findSession(request, {
          credential: credentialKey(claims),
          workspaceId: claims.workspaceId,
        });
        const caller: McpCaller = {
          claims,
          authorization: request.headers.authorization ?? '',
          requestId: request.id,
          address: request.ip,
          toolsets,
          hungUp: hangUpOf(reply),
        };
        return exchange(session, { request, reply, caller, message });
      },
    });
  };
  await app.register(endpoint);
  for (const path of [PROTECTED_RESOURCE, `${PROTECTED_RESOURCE}${PATH}`])
    app.get(path, async ({ headers }) => describeResource(baseUrl, headers.host));
  refuseOtherMethods(app, [
    { method: 'POST', path: PATH },
    { method: 'DELETE', path: PATH },
    { method: 'GET', path: PROTECTED_RESOURCE },
    { method: 'GET', path: `${PROTECTED_RESOURCE}${PATH}` },
  ]);
}

/** RFC 9728, 5.1: tells a client without a valid token where the metadata of the resource is. */
function sendChallenge(
  reply: FastifyReply,
  refusal: DomainError,
  { metadataUrl, hasCredential }: { metadataUrl: string; hasCredential: boolean },
): FastifyReply {
  const error = hasCredential ? `error="invalid_token", ` : '';
  return reply
    .header('www-authenticate', `Bearer ${error}resource_metadata="${metadataUrl}"`)
    .code(401)
    .send({ error: { code: refusal.code, message: refusal.message } });
}

/**
 * Answers a call of a tool whose scopes the token lacks as RFC 6750, 3.1 has it, so that the client can ask the user for
 * them. Returns null when the token has them. `requestable` are the scopes that a client may request.
 */
function refuseMissingScopes(
  reply: FastifyReply,
  { message, claims }: { message: unknown; claims: CallerClaims },
  { metadataUrl, requestable }: { metadataUrl: string; requestable: readonly string[] },
): FastifyReply | null {
  const missing = missingScopes(message, claims);
  // The credential of an API key is not approved anew, and some scopes are for registered apps only.
  if (missing.length === 0 || !claims.userId || !missing.every((scope) => requestable.includes(scope)))
    return null;
  const needed = [...(claims.scopes ?? []), ...missing].join(' ');
  reply.header(
    'www-authenticate',
    `Bearer error="insufficient_scope", scope="${needed}", resource_metadata="${metadataUrl}"`,
  );
  return sendError(reply, 'insufficient_scope', `This tool needs the scope ${missing.join(' ')}`);
}
