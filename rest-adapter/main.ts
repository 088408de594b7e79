import { readConfigOrExit } from '../services/platform/config/config.js';
import { openEdgeGuard } from '../services/platform/edge/guard.js';
import { serveDiagnostics } from '../services/platform/http/diagnostics.js';
import { listen } from '../services/platform/http/listen.js';
import { makeLog } from '../services/platform/log/log.js';
import { edgeReadyAt } from '../services/platform/process/health.js';
import { processOptions, runProcess } from '../services/platform/process/lifecycle.js';
import { makeProcessMetrics } from '../services/platform/process/process-metrics.js';
import { makeRestAdapter } from './compose.js';
import { readStandaloneConfig } from './config.js';
import { makeHttpExecute } from './execute.js';
import { forwardingDeps, forwardRequests } from './forwarding/forward-requests.js';
import { openIdempotency } from './idempotency/open-idempotency.js';
import { openOAuth } from './oauth/open-oauth.js';
import { openPublications } from './publication/open-publications.js';
import { openShares } from './share/open-shares.js';
import { studioOriginsOf } from './studio/serve-studio.js';
import { makeHttpFollow } from './wait/follow.js';

const config = readConfigOrExit(readStandaloneConfig, process.env);
await runProcess(
  makeLog('rest-adapter', config.LOG_LEVEL),
  async (lifecycle) => {
    const guard = await openEdgeGuard(lifecycle, config);
    const { admit, concurrency, sign } = guard;
    const gateway = await lifecycle.start(
      'client of the gateway',
      () => makeHttpExecute(config.GATEWAY_URL, sign),
      (client) => client.close(),
    );
    const changes = await lifecycle.start(
      'subscriptions at the gateway',
      () => makeHttpFollow(config.GATEWAY_URL, sign),
      (client) => client.close(),
    );
    const checks = { gateway: edgeReadyAt(config.GATEWAY_URL), rateLimits: guard.checkRateLimits };
    const metrics = makeProcessMetrics();
    await serveDiagnostics(lifecycle, config, { checks, metrics });
    const app = await makeRestAdapter({
      log: lifecycle.log,
      execute: gateway.execute,
      follow: changes.follow,
      admit,
      concurrency,
      idempotency: await openIdempotency(lifecycle, config),
      mediaUrl: config.MEDIA_URL,
      maxUploadBytes: config.UPLOAD_MAX_BYTES,
      sign,
      trustProxy: config.TRUST_PROXY,
      crossOrigin: guard.crossOrigin,
      docsPage: config.DOCS_PAGE,
      mcpServer: config.MCP_SERVER,
      studio: studioOriginsOf(config),
      checks,
      metrics,
      oauth: await openOAuth(lifecycle, config, guard),
      publications: await openPublications(lifecycle, config, guard),
      shares: await openShares(lifecycle, config, guard, metrics),
      neighbours: [await forwardRequests(lifecycle, forwardingDeps(config, { log: lifecycle.log, metrics }))],
    });
    await listen(lifecycle, app, config.HOST, config.REST_PORT);
  },
  processOptions(config, config.REST_PORT),
);
