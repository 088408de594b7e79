import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { requireAccess } from '../services/platform/access/access.js';
import type { CallerClaims } from '../services/platform/access/caller.js';
import {
  acquireRequestSlot,
  acquireSlot,
  type EdgeConcurrency,
} from '../services/platform/edge/concurrency.js';
import type { Release } from '../services/platform/edge/concurrency-limiter.js';
import type { AdmitRequest } from '../services/platform/edge/guard.js';
import { sendError } from '../services/platform/errors/error-status.js';
import { DomainError } from '../services/platform/errors/errors.js';
import { drainBody } from '../services/platform/http/drain-body.js';
import { preferredMediaType } from '../services/platform/http/preferred-media-type.js';
import { requireReadableQuery } from '../services/platform/http/readable-query.js';
import { makePartReader, type ReadPart } from '../services/platform/validation/read-part.js';
import { type Execute, executeOperation } from './execute.js';
import { answerOnce, type OnceAnswered } from './idempotency/answer-once.js';
import type { IdempotencyStore } from './idempotency/idempotency-store.js';
import { nestParameters } from './nest-parameters.js';
import type { Received, ReceiverDeps, Route, RouteResponse, UploadRules } from './route.js';
import { accessOf } from './route-access.js';
import type { Follow } from './wait/follow.js';
import { makeWaitForChange, type Waiting } from './wait/wait-for-change.js';

export interface ServeDeps extends ReceiverDeps, UploadRules {
  readonly execute: Execute;
  readonly follow: Follow;
  readonly admit: AdmitRequest;
  readonly concurrency: EdgeConcurrency;
  readonly idempotency: IdempotencyStore;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
const NOTHING = z.strictObject({});

interface Readers {
  readonly params: ReadPart;
  readonly query: ReadPart;
  readonly body: ReadPart;
}

function readersOf({ schema }: Route): Readers {
  return {
    params: makePartReader('path', schema.params ?? NOTHING),
    query: makePartReader('query', schema.query ?? NOTHING),
    body: makePartReader('body', schema.body ?? NOTHING),
  };
}

/** RFC 9110, 12.5.1: returns 406 when the client accepts none of the operation's media types. */
export function requireAcceptable(
  request: FastifyRequest,
  { produces = ['application/json'] }: Pick<Route, 'produces'> = {},
): void {
  if (preferredMediaType(request.headers.accept, produces) !== null) return;
  throw new DomainError('not_acceptable', `Accept must allow ${produces.join(' or ')}`);
}

/**
 * After any other failure, or when the key was used for another request, the operation may have been executed
 * nevertheless.
 */
const isRefusal = (err: unknown): boolean =>
  err instanceof DomainError && !['unavailable', 'internal_error', 'conflict'].includes(err.code);

async function receive(
  read: NonNullable<Route['receive']>,
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ServeDeps,
): Promise<Received<unknown>> {
  try {
    return await read(request, claims, deps);
  } catch (err) {
    void drainBody(request);
    throw err;
  }
}

/** Handles one request: validates it, executes the operation and converts the response. */
async function answer(
  route: Route,
  readers: Readers,
  request: FastifyRequest,
  claims: CallerClaims,
  deps: ServeDeps,
  waitForChange: (waiting: Waiting) => Promise<RouteResponse>,
): Promise<OnceAnswered> {
  requireAcceptable(request, route);
  requireReadableQuery(request.raw.url ?? '');
  if (route.bodyOf) request.body = route.bodyOf(request, deps);
  const params = readers.params(request.params);
  const query = readers.query(nestParameters(request.query, route.schema.query));
  const read = async (as: CallerClaims) => {
    const received = route.receive ? await receive(route.receive, request, as, deps) : null;
    const body = received ? received.body : readers.body(request.body === undefined ? {} : request.body);
    const input = { params, query, body };
    try {
      route.check?.(input);
    } catch (err) {
      await received?.discard();
      throw err;
    }
    return { input, received };
  };
  const operate = async ({ input, received }: Awaited<ReturnType<typeof read>>, as: CallerClaims) => {
    try {
      const { data, isReplayed } = await executeOperation(deps.execute, {
        document: route.document,
        variables: route.variables(input),
        claims: as,
        authorization: request.headers.authorization ?? '',
        requestId: request.id,
        log: request.log as Logger,
      });
      const answered = route.respond(data, input);
      return isReplayed ? { ...answered, replayed: true as const } : answered;
    } catch (err) {
      if (isRefusal(err)) await received?.discard();
      throw err;
    }
  };
  if (route.method !== 'POST') {
    const validated = await read(claims);
    const present = await operate(validated, claims);
    return route.changes ? waitForChange({ route, input: validated.input, claims, present }) : present;
  }
  return answerOnce(deps.idempotency, request, claims, {
    requireAccess: () => requireAccess(claims, accessOf(route)),
    read,
    operate,
  });
}

/** Registers routes of the table. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], deps: ServeDeps): void {
  const callers = new WeakMap<FastifyRequest, CallerClaims>();
  const places = new WeakMap<FastifyRequest, Release>();
  const waitForChange = makeWaitForChange(app, deps.follow);
  for (const route of routes) {
    const readers = readersOf(route);
    const isLong = route.receive !== undefined || route.isLong;
    app.route({
      method: route.method,
      url: route.path,
      onRequest: async (request, reply) => {
        const claims = await deps.admit(request, reply);
        callers.set(request, { ...claims, clientAddress: request.ip });
        const place = isLong
          ? await acquireSlot(deps.concurrency.uploads, claims, reply.raw)
          : await acquireRequestSlot(deps.concurrency, claims, reply.raw);
        places.set(request, place);
      },
      handler: async (request, reply) => {
        const refused = route.refuseVersion?.(request, reply);
        if (refused) return refused;
        const { status, body, contentType, replayed } = await answer(
          route,
          readers,
          request,
          callers.get(request) as CallerClaims,
          deps,
          async (waiting) => {
            // Releases the concurrency slot, so that other requests of the client continue meanwhile.
            places.get(request)?.();
            const { answer: changed, applied } = await waitForChange(request, waiting);
            if (applied) reply.header('preference-applied', applied);
            return changed;
          },
        );
        if (replayed) reply.header('idempotency-replayed', 'true');
        if (status < 300 && route.headers) reply.headers(route.headers(body));
        return reply
          .code(status)
          .type(contentType ?? 'application/json; charset=utf-8')
          .send(body);
      },
    });
  }
}

/**
 * Counts requests of the API that no route serves, as any other of a valid credential, so that their answers have what is
 * left of the rate limit. Without a valid credential they are answered all the same. Call it before routes are added.
 */
export function countUnserved(app: FastifyInstance, admit: AdmitRequest): void {
  app.addHook('onRequest', async (request, reply) => {
    const { isRefused = false } = request.routeOptions.config as { readonly isRefused?: boolean };
    const isUnserved = (request.is404 || isRefused) && request.url.startsWith('/v1/');
    if (!isUnserved || request.headers.authorization === undefined) return;
    try {
      await admit(request, reply);
    } catch (err) {
      if (!(err instanceof DomainError) || err.code !== 'authentication_error') throw err;
    }
  });
}

/** Answers the methods that a path of the table does not support. */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: ReadonlyArray<{ readonly method: Route['method'] | 'OPTIONS'; readonly path: string }>,
): void {
  const paths = new Set(routes.map((route) => route.path));
  for (const path of paths) {
    const allowed: string[] = routes.filter((route) => route.path === path).map((route) => route.method);
    // HEAD is served together with GET.
    if (allowed.includes('GET')) allowed.push('HEAD');
    const missing = METHODS.filter((method) => !allowed.includes(method));
    app.route({
      method: missing,
      url: path,
      config: { isRefused: true },
      handler: async (request, reply) => {
        reply.header('allow', allowed.join(', '));
        return sendError(
          reply,
          'method_not_allowed',
          `${request.method} is not allowed here; allowed: ${allowed.join(', ')}`,
        );
      },
    });
  }
}
