import { ACCESS_CHANGED_TOPIC } from '../platform/access-changes.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import { serveSubgraph } from '../platform/serve-subgraph.js';
import { listen, openServiceBase } from '../platform/service-base.js';
import { KeyUse } from './api-key/key-use.js';
import type { AuthConfig } from './config.js';
import type { AuthContext, AuthServices } from './context.js';
import { authSchema } from './schema.js';
import { buildAuthSubgraph } from './subgraph.js';
import { bootstrapWorkspace } from './workspace/bootstrap-workspace.js';

export async function startAuth(lifecycle: Lifecycle, config: AuthConfig): Promise<void> {
  const { app, db, transport, verify, log } = await openServiceBase({
    lifecycle,
    config,
    schema: authSchema,
    trustProxy: config.TRUST_PROXY,
  });
  await bootstrapWorkspace(db, {
    name: config.BOOTSTRAP_WORKSPACE,
    planId: config.BOOTSTRAP_PLAN,
    apiKey: config.BOOTSTRAP_API_KEY,
    owner:
      config.BOOTSTRAP_EMAIL && config.BOOTSTRAP_PASSWORD
        ? { email: config.BOOTSTRAP_EMAIL, password: config.BOOTSTRAP_PASSWORD }
        : undefined,
  });
  const keyUse = await lifecycle.start(
    'use of keys',
    () => new KeyUse(db, log),
    (uses) => uses.settled(),
  );
  const services: AuthServices = {
    db,
    keyUse,
    tokenPrefix: config.TOKEN_PREFIX,
    announce: (body) => transport.broadcast({ topic: ACCESS_CHANGED_TOPIC, body }),
  };
  const { schema } = await buildAuthSubgraph();
  await serveSubgraph<AuthContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({ ...request, ...services }),
  });
  await listen(lifecycle, app, config.HOST, config.PORT);
}
