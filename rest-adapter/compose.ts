import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { compressAnswers } from '../services/platform/edge/compress-answers.js';
import { answerCrossOrigin } from '../services/platform/edge/cross-origin/answer-cross-origin.js';
import type { CrossOrigin } from '../services/platform/edge/cross-origin/cross-origin.js';
import { makeHttpServer, type Neighbour } from '../services/platform/http/http-server.js';
import { MAX_REST_BODY_BYTES } from '../services/platform/http/request-bytes.js';
import { acceptJson } from '../services/platform/http/text-bodies.js';
import { makeMeasureRequest, measureRequests } from '../services/platform/metrics/measure-requests.js';
import { type ReadinessChecks, serveHealth } from '../services/platform/process/health.js';
import { parseJson } from '../services/platform/text/parse-json.js';
import { cacheAnswers } from './cache-answers.js';
import { serveMcp } from './mcp/serve-mcp.js';
import { type OAuthDeps, serveOAuth } from './oauth/serve-oauth.js';
import { serveDocuments } from './openapi/serve-documents.js';
import { type PublicationDeps, servePublications } from './publication/serve-publications.js';
import { serveReference } from './reference/serve-reference.js';
import { routes } from './routes/index.js';
import { countUnserved, refuseOtherMethods, type ServeDeps, serveRoutes } from './serve.js';
import { type ShareDeps, serveShares } from './share/serve-shares.js';
import { type StudioOrigins, serveStudio } from './studio/serve-studio.js';
import { acceptFileForms } from './upload/accept-file-forms.js';
import { describeTus } from './upload/tus-protocol.js';

/**
 * Creates the REST server, which implements the REST contract with GraphQL operations. The caller calls
 * `listen`.
 */
export async function makeRestAdapter(
  deps: ServeDeps & {
    oauth: OAuthDeps;
    publications: PublicationDeps;
    shares: ShareDeps;
    log: Logger;
    checks: ReadinessChecks;
    metrics: Registry;
    trustProxy?: string[];
    crossOrigin: CrossOrigin;
    docsPage: boolean;
    /** Whether `/mcp` is served. */
    mcpServer: boolean;
    studio: StudioOrigins;
    /** Other apps, served at the same address. */
    neighbours: readonly Neighbour[];
  },
): Promise<FastifyInstance> {
  const app = makeHttpServer({
    log: deps.log,
    options: { bodyLimit: MAX_REST_BODY_BYTES, requestTimeout: 0, trustProxy: deps.trustProxy },
    neighbours: deps.neighbours,
    admitUnreadable: async (request, reply) => {
      if (request.url.startsWith('/v1/')) await deps.admit(request, reply);
    },
  });
  answerCrossOrigin(app, deps.crossOrigin);
  cacheAnswers(app);
  await compressAnswers(app);
  serveHealth(app, deps.checks);
  measureRequests(app, makeMeasureRequest(deps.metrics));
  countUnserved(app, deps.admit);
  readJsonBodies(app);
  refuseEmptyParameters(app);
  serveDocuments(app, deps.oauth);
  if (deps.docsPage) serveReference(app, deps.oauth);
  serveStudio(app, deps.studio);
  const uploads: FastifyPluginAsync = async (scope) => {
    await acceptFileForms(scope);
    serveRoutes(
      scope,
      routes.filter((route) => route.receive),
      deps,
    );
  };
  await app.register(uploads);
  serveRoutes(
    app,
    routes.filter((route) => !route.receive),
    deps,
  );
  refuseOtherMethods(app, [...routes, describeTus(app, deps)]);
  await serveOAuth(app, deps.oauth);
  if (deps.mcpServer) await serveMcp(app, { ...deps, baseUrl: deps.oauth.baseUrl });
  await servePublications(app, deps.publications);
  await serveShares(app, deps.shares);
  return app;
}

/** Treats `/v1/videos/`, whose parameter is empty, as an unknown path instead of an invalid id. */
function refuseEmptyParameters(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.values(request.params ?? {}).includes('')) reply.callNotFound();
    else done();
  });
}

/** Accepts JSON only. An empty body counts as absent, since all fields of most bodies are optional. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  acceptJson(app, (text) => (text === '' ? undefined : parseJson('body', text)));
}
