import { startGateway } from '../gateway/compose.js';
import { GatewayEnv } from '../gateway/config.js';
import { makeRestAdapter } from '../rest-adapter/compose.js';
import { RestAdapterEnv } from '../rest-adapter/config.js';
import { forwardingDeps, forwardRequests } from '../rest-adapter/forwarding/forward-requests.js';
import { openIdempotency } from '../rest-adapter/idempotency/open-idempotency.js';
import { openOAuth } from '../rest-adapter/oauth/open-oauth.js';
import { openPublications } from '../rest-adapter/publication/open-publications.js';
import { openShares } from '../rest-adapter/share/open-shares.js';
import { studioOriginsOf } from '../rest-adapter/studio/serve-studio.js';
import { makeHttpFollow } from '../rest-adapter/wait/follow.js';
import { readConfig } from '../services/platform/config/config.js';
import type { openEdgeGuard } from '../services/platform/edge/guard.js';
import { listen } from '../services/platform/http/listen.js';
import type { Lifecycle } from '../services/platform/process/lifecycle.js';

export const readEdgeConfig = (env: NodeJS.ProcessEnv) =>
  readConfig(GatewayEnv.extend(RestAdapterEnv.shape), env);

/**
 * Runs gateway and REST adapter in one process: operations pass between them without HTTP, and both are served at
 * REST_PORT.
 */
export async function startEdge(
  lifecycle: Lifecycle,
  config: ReturnType<typeof readEdgeConfig>,
  openGuard?: typeof openEdgeGuard,
  /** Resolves when requests may be accepted. */
  mayServe: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const gateway = await startGateway(lifecycle, config, { openGuard });
  const changes = await lifecycle.start(
    'subscriptions at the gateway',
    () => makeHttpFollow(addressOf(config.HOST, config.GATEWAY_PORT), gateway.guard.sign),
    (client) => client.close(),
  );
  const rest = await makeRestAdapter({
    follow: changes.follow,
    log: lifecycle.log,
    execute: ({ document, variables, claims, requestId, log }) =>
      gateway.execute({ document, variables }, { claims, requestId, log }),
    admit: gateway.guard.admit,
    concurrency: gateway.guard.concurrency,
    idempotency: await openIdempotency(lifecycle, config),
    mediaUrl: config.MEDIA_URL,
    maxUploadBytes: config.UPLOAD_MAX_BYTES,
    sign: gateway.guard.sign,
    trustProxy: config.TRUST_PROXY,
    crossOrigin: gateway.guard.crossOrigin,
    docsPage: config.DOCS_PAGE,
    mcpServer: config.MCP_SERVER,
    studio: studioOriginsOf(config),
    checks: gateway.checks,
    metrics: gateway.metrics,
    oauth: await openOAuth(lifecycle, config, gateway.guard),
    publications: await openPublications(lifecycle, config, gateway.guard),
    shares: await openShares(lifecycle, config, gateway.guard, gateway.metrics),
    neighbours: [
      { app: gateway.app, serves: isGraphqlPath, upgrades: true },
      await forwardRequests(
        lifecycle,
        forwardingDeps(config, { log: lifecycle.log, metrics: gateway.metrics }),
      ),
    ],
  });
  rest.addHook('preClose', gateway.endSubscriptions);
  await lifecycle.start(
    'wait for the services',
    () => mayServe,
    () => undefined,
  );
  await listen(lifecycle, gateway.app, config.HOST, config.GATEWAY_PORT);
  await listen(lifecycle, rest, config.HOST, config.REST_PORT);
}

/** GraphQL is served at the address of the REST API, too, so that clients need one address only. */
const isGraphqlPath = (path: string): boolean => /^\/(graphql|graphiql)(\/|$)/.test(path);

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
