import type { Lifecycle } from '../platform/lifecycle.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import type { AuthConfig } from './config.js';
import type { AuthContext } from './context.js';
import { authSchema } from './schema.js';
import { buildAuthSubgraph } from './subgraph.js';
import { bootstrapWorkspace } from './workspace/bootstrap-workspace.js';

export async function startAuth(lifecycle: Lifecycle, config: AuthConfig): Promise<void> {
  const { app, db, verify } = await openServiceBase({
    lifecycle,
    config,
    schema: authSchema,
    trustProxy: config.TRUST_PROXY,
  });
  if (config.BOOTSTRAP_API_KEY) {
    await bootstrapWorkspace(db, {
      apiKey: config.BOOTSTRAP_API_KEY,
      name: config.BOOTSTRAP_WORKSPACE,
      planId: config.BOOTSTRAP_PLAN,
    });
  }
  const { schema } = await buildAuthSubgraph();
  await serveSubgraph<AuthContext>({ app, schema, verify, makeContext: (request) => ({ ...request, db }) });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
