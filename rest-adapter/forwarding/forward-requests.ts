import { finished, PassThrough, type Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Agent } from 'undici';
import { sendError } from '../../services/platform/errors/error-status.js';
import {
  CLIENT_ADDRESS_HEADER,
  makeClientAddressSigner,
  type SignClientAddress,
} from '../../services/platform/http/client-address.js';
import { drainBody } from '../../services/platform/http/drain-body.js';
import { makeHttpServer, type Neighbour } from '../../services/platform/http/http-server.js';
import { SECURITY_HEADERS } from '../../services/platform/http/security-headers.js';
import { makeMeasureRequest, measureRequests } from '../../services/platform/metrics/measure-requests.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { tracingHeaders } from '../../services/platform/tracing/spans.js';
import type { RestAdapterConfig } from '../config.js';
import { requirePlainPath } from './forwarded-path.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not available right now</title>
</head>
<body>
<main>
<h1>Not available right now</h1>
<p>The sign-in service does not respond. Try again in a moment; nothing was changed.</p>
</main>
</body>
</html>
`;

/** Answers a browser while the service that serves the sign-in pages cannot be reached. */
const sendPagesUnavailable = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': '1', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(PAGE);

export interface ForwardingDeps {
  readonly log: Logger;
  readonly metrics: Registry;
  /** Internal URL of the media subgraph's process, which serves files and receives uploads. */
  readonly mediaUrl: string;
  /** Internal URL of the sign-in pages. */
  readonly authPagesUrl: string;
  readonly signClientAddress: SignClientAddress;
  readonly trustProxy: string[] | undefined;
}

/** Returns what forwarding needs, from the configuration of the edge. */
export const forwardingDeps = (
  config: Pick<RestAdapterConfig, 'MEDIA_URL' | 'AUTH_PAGES_URL' | 'TRUST_PROXY'> & {
    CALLER_SIGNING_KEY: JWK;
  },
  { log, metrics }: Pick<ForwardingDeps, 'log' | 'metrics'>,
): ForwardingDeps => ({
  log,
  metrics,
  mediaUrl: config.MEDIA_URL,
  authPagesUrl: config.AUTH_PAGES_URL,
  signClientAddress: makeClientAddressSigner(config.CALLER_SIGNING_KEY),
  trustProxy: config.TRUST_PROXY,
});

const FILES = /^\/files\//;
const PAGES = /^\/(oauth\/authorize|oauth\/sign-out|account|invitation)(\/|$)/;
/** What media serves to clients; its port serves its subgraph, too. */
const FILE_ROUTES = [
  '/files/:workspaceId/:fileId/:filename',
  '/files/uploads/:workspaceId/:id',
  '/files/fonts/:sha256',
  '/files/content-credentials/root.pem',
];
const PAGE_ROUTES = [
  '/oauth/authorize',
  '/oauth/authorize/sign-in',
  '/oauth/authorize/sign-out',
  '/oauth/authorize/workspace',
  '/oauth/authorize/decide',
  '/oauth/sign-out',
  '/account/password',
  '/invitation/:token',
];
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/** Media probes the whole of an upload before it responds. */
const ANSWER_WITHIN_MS = 600_000;
const CONNECT_WITHIN_MS = 5_000;

/**
 * Serves files, uploads and the sign-in pages at the address of the REST API, by forwarding their requests to the
 * services, so that clients need one address only. Bodies are streamed in both directions.
 */
export async function forwardRequests(lifecycle: Lifecycle, deps: ForwardingDeps): Promise<Neighbour> {
  const app = makeHttpServer({ log: deps.log, options: { trustProxy: deps.trustProxy } });
  measureRequests(app, makeMeasureRequest(deps.metrics));
  const agent = await lifecycle.start(
    'connections of forwarded requests',
    () =>
      new Agent({
        connect: { timeout: CONNECT_WITHIN_MS },
        headersTimeout: ANSWER_WITHIN_MS,
        // A client may read slowly, or stop a video and go on.
        bodyTimeout: 0,
      }),
    (opened) => opened.destroy(),
  );
  const forwarded: FastifyPluginAsync = async (scope) => {
    await scope.register(replyFrom, {
      undici: agent,
      disableRequestLogging: true,
    });
    passBodiesOn(scope);
    const forward = (routes: readonly string[], upstream: string, sendUnavailable: SendUnavailable) => {
      for (const url of routes)
        scope.route({
          method: [...METHODS],
          url,
          exposeHeadRoute: false,
          handler: (request, reply) => forwardOne(request, reply, { upstream, sendUnavailable, deps }),
        });
    };
    forward(FILE_ROUTES, deps.mediaUrl, sendFilesUnavailable);
    forward(PAGE_ROUTES, deps.authPagesUrl, sendPagesUnavailable);
  };
  await app.register(forwarded);
  await app.ready();
  await lifecycle.start(
    'forwarding',
    () => app,
    (opened) => opened.close(),
  );
  return { app, serves: (path) => FILES.test(path) || PAGES.test(path) };
}

type SendUnavailable = (reply: FastifyReply) => FastifyReply;

const sendFilesUnavailable: SendUnavailable = (reply) =>
  sendError(
    reply.header('retry-after', '1').header('access-control-allow-origin', '*'),
    'unavailable',
    'Files can’t be reached right now; try again',
  );

async function forwardOne(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    upstream,
    sendUnavailable,
    deps,
  }: { upstream: string; sendUnavailable: SendUnavailable; deps: ForwardingDeps },
): Promise<FastifyReply> {
  requirePlainPath(request.url.split('?', 1)[0] as string);
  const address = await deps.signClientAddress(request.ip);
  const traced = tracingHeaders();
  return reply.from(request.url, {
    getUpstream: () => upstream,
    rewriteRequestHeaders: (_request, headers) => {
      // This server has answered `100 Continue` itself.
      const { expect: _expect, ...passed } = headers;
      return { ...passed, ...traced, 'x-request-id': request.id, [CLIENT_ADDRESS_HEADER]: address };
    },
    // The service's own headers apply: it lets pages display its files, for example.
    rewriteHeaders: (headers) => {
      for (const name of Object.keys(SECURITY_HEADERS)) reply.removeHeader(name);
      const { connection: _ofService, 'keep-alive': _itsTime, ...passed } = headers;
      return passed;
    },
    // reply-from closes a connection whose request is incomplete; a client that still sends would lose the answer.
    onResponse: (_request, answered, { stream }: { stream?: Readable }) =>
      answered.removeHeader('connection').send(stream),
    // The client decides whether to repeat a request.
    retryDelay: () => null,
    onError: (failed, { error }) => {
      request.log.warn({ err: error }, 'a forwarded request failed');
      sendUnavailable(failed as FastifyReply);
    },
  });
}

/** Passes every body on as a stream, unparsed. */
function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, _body, done) => done(null, detachBody(request)));
}

/**
 * Returns a request's body as a stream of its own. An HTTP client destroys the stream that it sends when the service
 * answers before the end; destroying the request would close the connection before its client received that
 * answer. What the client still sends then is drained.
 */
function detachBody(request: FastifyRequest): Readable {
  const body = request.raw.pipe(new PassThrough());
  // The sender of the body reports it; before it is sent, there is nobody to report it to.
  body.on('error', () => undefined);
  finished(request.raw, { writable: false }, (interruption) => {
    if (interruption) body.destroy(interruption);
  });
  body.once('close', () => void drainBody(request));
  return body;
}
