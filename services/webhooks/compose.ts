import type { Lifecycle } from '../platform/lifecycle.js';
import { makeAddressPermit } from '../platform/outbound/permitted-address.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import type { WebhooksConfig } from './config.js';
import type { WebhooksContext, WebhooksServices } from './context.js';
import { webhooksSchema } from './schema.js';
import { makeSecretBox } from './secret/secret-box.js';
import { buildWebhooksSubgraph } from './subgraph.js';

export async function startWebhooks(lifecycle: Lifecycle, config: WebhooksConfig): Promise<void> {
  const { app, db, verify } = await openServiceBase({ lifecycle, config, schema: webhooksSchema });
  const { WEBHOOK_SECRETS_KEY: key, WEBHOOK_SECRETS_KEY_PREVIOUS: previousKey } = config;
  const services: WebhooksServices = {
    db,
    secrets: makeSecretBox(key, ...(previousKey ? [previousKey] : [])),
    isAddressPermitted: makeAddressPermit(config.OUTBOUND_ALLOW_CIDRS),
  };
  const { schema } = await buildWebhooksSubgraph();
  await serveSubgraph<WebhooksContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({ ...request, ...services }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
