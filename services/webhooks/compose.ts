import { sweepExpired } from '../platform/database/sweep-expired.js';
import { type SubgraphServer, serveSubgraph } from '../platform/graphql/serve-subgraph.js';
import { listen } from '../platform/http/listen.js';
import { makeStoredUrlSigner } from '../platform/http/stored-url.js';
import { makeAddressPermit } from '../platform/outbound/permitted-address.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import { openServiceBase } from '../platform/service/service-base.js';
import { serveSubscriptions } from '../platform/subscriptions/serve-subscriptions.js';
import type { WebhooksConfig } from './config.js';
import type { WebhooksContext, WebhooksServices } from './context.js';
import { LIVE_EVENTS_TOPIC, LiveEvents } from './event/live-events.js';
import { webhooksSchema } from './schema.js';
import { makeSecretBox } from './secret/secret-box.js';
import { startDeliveries } from './start-deliveries.js';
import { buildWebhooksSubgraph } from './subgraph.js';
import { maintainSecrets } from './webhook/maintain-secrets.js';

const SECRET_MAINTENANCE_INTERVAL_MS = 3_600_000;

export async function startWebhooks(lifecycle: Lifecycle, config: WebhooksConfig): Promise<void> {
  const base = await openServiceBase({ lifecycle, config, schema: webhooksSchema });
  const { app, db, transport, verify, log } = base;
  await sweepExpired(lifecycle, db, webhooksSchema);
  const { WEBHOOK_SECRETS_KEY: key, WEBHOOK_SECRETS_KEY_PREVIOUS: previousKey } = config;
  const services: WebhooksServices = {
    db,
    cursors: base.cursors,
    secrets: makeSecretBox(key, ...(previousKey ? [previousKey] : [])),
    isAddressPermitted: makeAddressPermit(config.OUTBOUND_ALLOW_CIDRS),
    makeStoredUrl: makeStoredUrlSigner(config),
    liveEvents: new LiveEvents(transport),
  };
  await lifecycle.start(
    'events of other instances',
    () => transport.listen(LIVE_EVENTS_TOPIC, ({ body }) => services.liveEvents.receive(body)),
    (listener) => listener.stop(),
  );
  const maintain = () =>
    void maintainSecrets({ ...services, log }).catch((err) => log.warn({ err }, 'secrets were not tended'));
  await lifecycle.start(
    'care of secrets',
    () => {
      maintain();
      return setInterval(maintain, SECRET_MAINTENANCE_INTERVAL_MS);
    },
    (timer) => clearInterval(timer),
  );
  await startDeliveries(lifecycle, config, base, services);
  const { schema } = await buildWebhooksSubgraph();
  const subgraph: SubgraphServer<WebhooksContext> = {
    app,
    schema,
    verify,
    makeContext: (request) => ({ ...request, ...services }),
  };
  await serveSubgraph(subgraph);
  await serveSubscriptions(lifecycle, subgraph, transport);
  await listen(lifecycle, app, config.HOST, config.PORT);
}
