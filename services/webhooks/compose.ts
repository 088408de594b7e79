import type { SubgraphConfig } from '../platform/config.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import type { WebhooksContext } from './context.js';
import { webhooksSchema } from './schema.js';
import { buildWebhooksSubgraph } from './subgraph.js';

export async function startWebhooks(lifecycle: Lifecycle, config: SubgraphConfig): Promise<void> {
  const { app, db, verify } = await openServiceBase({ lifecycle, config, schema: webhooksSchema });
  const { schema } = await buildWebhooksSubgraph();
  await serveSubgraph<WebhooksContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({ ...request, db }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
