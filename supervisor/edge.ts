import 'reflect-metadata';
import { startGateway } from '../gateway/compose.js';
import { GatewayEnv } from '../gateway/config.js';
import { makeRestAdapter } from '../rest-adapter/compose.js';
import { RestAdapterEnv } from '../rest-adapter/config.js';
import { openOAuth } from '../rest-adapter/oauth/open-oauth.js';
import { makeCallerSigner } from '../services/platform/caller.js';
import { readConfig } from '../services/platform/config.js';
import { makeCachedSigner } from '../services/platform/edge-identity.js';
import { runProcess } from '../services/platform/lifecycle.js';
import { makeLog } from '../services/platform/log.js';
import { listen } from '../services/platform/service-base.js';

/** Gateway and REST adapter in one process: operations go from one to the other without HTTP in between. */
const config = readConfig(GatewayEnv.extend(RestAdapterEnv.shape), process.env);
await runProcess(makeLog('edge', config.LOG_LEVEL), async (lifecycle) => {
  const gateway = await startGateway(lifecycle, config);
  const rest = await makeRestAdapter({
    log: lifecycle.log,
    execute: ({ document, variables, claims, requestId, log }) =>
      gateway.execute({ document, variables }, { claims, requestId, log }),
    authenticate: gateway.authenticate,
    mediaUrl: config.MEDIA_URL,
    sign: makeCachedSigner(makeCallerSigner(config.CALLER_SIGNING_KEY)),
    checks: gateway.checks,
    oauth: await openOAuth(lifecycle, config),
  });
  await listen(lifecycle, gateway.app, config.HOST, config.GATEWAY_PORT);
  await listen(lifecycle, rest, config.HOST, config.REST_PORT);
});
