import { makeCallerSigner } from '../services/platform/caller.js';
import { makeAuthenticate, makeCachedSigner } from '../services/platform/edge-identity.js';
import { livesAt } from '../services/platform/health.js';
import { runProcess } from '../services/platform/lifecycle.js';
import { makeLog } from '../services/platform/log.js';
import { listen } from '../services/platform/service-base.js';
import { makeSubgraphClient } from '../services/platform/subgraph-client.js';
import { makeRestAdapter } from './compose.js';
import { readStandaloneConfig } from './config.js';
import { makeHttpExecute } from './execute.js';
import { openOAuth } from './oauth/open-oauth.js';

const config = readStandaloneConfig(process.env);
await runProcess(makeLog('rest-adapter', config.LOG_LEVEL), async (lifecycle) => {
  const sign = makeCachedSigner(makeCallerSigner(config.CALLER_SIGNING_KEY));
  const gateway = await lifecycle.start(
    'client of the gateway',
    () => makeHttpExecute(config.GATEWAY_URL),
    (client) => client.close(),
  );
  const auth = await lifecycle.start(
    'client of auth',
    () => makeSubgraphClient('auth', config.AUTH_INTERNAL_URL, sign),
    (client) => client.close(),
  );
  const app = await makeRestAdapter({
    log: lifecycle.log,
    execute: gateway.execute,
    authenticate: makeAuthenticate({ auth, tokenPrefix: config.TOKEN_PREFIX }),
    mediaUrl: config.MEDIA_URL,
    sign,
    checks: { gateway: livesAt(config.GATEWAY_URL) },
    oauth: await openOAuth(lifecycle, config),
  });
  await listen(lifecycle, app, config.HOST, config.REST_PORT);
});
