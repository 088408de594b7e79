import type { DataSource } from 'typeorm';
import { videosActionAudited, webhooksActionAudited } from '../../schemas/messages/audit.js';
import { pooledUrl } from '../platform/config/pooled-url.js';
import { serveSubgraph } from '../platform/graphql/serve-subgraph.js';
import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { makeClientAddressReader } from '../platform/http/client-address.js';
import { makeHttpServer } from '../platform/http/http-server.js';
import { listen } from '../platform/http/listen.js';
import { ACCESS_CHANGED_TOPIC } from '../platform/messaging/access-changes.js';
import { type MessageRoute, on } from '../platform/messaging/consumer.js';
import { applyOnce } from '../platform/messaging/inbox.js';
import { makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import { makeMeasureRequest, measureRequests } from '../platform/metrics/measure-requests.js';
import { makeOutbound } from '../platform/outbound/outbound.js';
import { serveHealth } from '../platform/process/health.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import { makeAttemptLimiter } from '../platform/rate-limit/attempt-limiter.js';
import { makeRateLimiter } from '../platform/rate-limit/rate-limiter.js';
import { openRateStorage } from '../platform/rate-limit/rate-storage.js';
import { repeatRegularly } from '../platform/retry/repeat-regularly.js';
import { openServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import { HashingQueue } from './account/hashing-queue.js';
import { storeAction } from './audit/record-action.js';
import type { AuthConfig } from './config.js';
import type { AuthContext, AuthServices } from './context.js';
import { CredentialUse } from './credential/credential-use.js';
import { makeSelfRegisteredClients } from './oauth/self-registered/self-registered-clients.js';
import { serveInvitationPages } from './pages/serve-invitation-pages.js';
import { servePages } from './pages/serve-pages.js';
import { servePasswordPage } from './pages/serve-password-page.js';
import { serveSignOut } from './pages/serve-sign-out.js';
import { removeOldRows } from './retention/remove-old-rows.js';
import { authSchema } from './schema.js';
import { PASSWORD_ATTEMPTS, SIGN_IN_LIMITS } from './sign-in/sign-in-limits.js';
import { makeUserLoader } from './subgraph/user-loader.js';
import { buildAuthSubgraph } from './subgraph.js';
import { bootstrapWorkspace } from './workspace/bootstrap-workspace.js';

const AUDIT_QUEUE = 'auth.facts';

/** Adds what was done in other services to the audit log, each once. */
export function auditRoutes(db: DataSource): MessageRoute[] {
  return [videosActionAudited, webhooksActionAudited].map((audited) =>
    on(audited, (action, received) =>
      applyOnce(db, AUDIT_QUEUE, received, (tx) => storeAction(tx, received, action)),
    ),
  );
}

const REMOVE_EXPIRED_EVERY_MS = 3_600_000;

export async function startAuth(lifecycle: Lifecycle, config: AuthConfig): Promise<void> {
  const storage = await lifecycle.start(
    'storage of attempts',
    () =>
      openRateStorage({
        databaseUrl: pooledUrl(config.DATABASE_URL, config.DATABASE_POOLER),
        schema: authSchema.schema,
        log: lifecycle.log,
      }),
    (opened) => opened.close(),
  );
  const base = await openServiceBase({
    lifecycle,
    config,
    schema: authSchema,
    checks: { rateLimits: storage.check },
  });
  const { app, db, transport, verify, log } = base;
  await bootstrapWorkspace(db, {
    name: config.BOOTSTRAP_WORKSPACE,
    planId: config.BOOTSTRAP_PLAN,
    apiKey: config.BOOTSTRAP_API_KEY,
    owner:
      config.BOOTSTRAP_EMAIL && config.BOOTSTRAP_PASSWORD
        ? { email: config.BOOTSTRAP_EMAIL, password: config.BOOTSTRAP_PASSWORD }
        : undefined,
  });
  const credentialUse = await lifecycle.start(
    'use of credentials',
    () => new CredentialUse(db, log),
    (uses) => uses.settled(),
  );
  const outbound = await lifecycle.start(
    'requests of metadata documents',
    () => makeOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS }),
    (opened) => opened.close(),
  );
  const selfRegistered = makeSelfRegisteredClients({
    allowsRegistration: config.OAUTH_DYNAMIC_REGISTRATION,
    allowsDocuments: config.OAUTH_CLIENT_METADATA,
    secret: config.CALLER_SIGNING_KEY.d as string,
    outbound,
  });
  const services: AuthServices = {
    db,
    cursors: base.cursors,
    credentialUse,
    tokenPrefix: config.TOKEN_PREFIX,
    authUrl: config.AUTH_URL,
    baseUrl: config.BASE_URL,
    selfRegistered,
    hashing: new HashingQueue(),
    grantDays: config.OAUTH_GRANT_DAYS,
    passwordAttempts: makeRateLimiter(PASSWORD_ATTEMPTS, storage, log),
    announce: (body) => transport.broadcast({ topic: ACCESS_CHANGED_TOPIC, body }),
  };
  const openSource = async (name: string, url: string) => {
    const client = await lifecycle.start(
      `client of ${name}`,
      () => makeSubgraphClient(name, url, base.sign),
      (opened) => opened.close(),
    );
    return makeRemoteSource(name, client);
  };
  await startConsumer(lifecycle, base, {
    name: 'facts',
    queue: AUDIT_QUEUE,
    routes: auditRoutes(db),
    sources: [
      await openSource('videos', config.VIDEOS_URL),
      await openSource('webhooks', config.WEBHOOKS_URL),
    ],
  });
  const { schema } = await buildAuthSubgraph();
  await serveSubgraph<AuthContext>({
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      ...services,
      loadUser: makeUserLoader(db, request.caller.workspaceId),
    }),
  });
  const pagesDeps = {
    db,
    tokenPrefix: config.TOKEN_PREFIX,
    announce: services.announce,
    selfRegistered,
    hashing: services.hashing,
    grantDays: config.OAUTH_GRANT_DAYS,
    signInAttempts: makeAttemptLimiter({ ...SIGN_IN_LIMITS, storage, log }),
    now: () => new Date(),
    authUrl: config.AUTH_URL,
    baseUrl: config.BASE_URL,
    secret: config.CALLER_SIGNING_KEY.d as string,
    readClientAddress: makeClientAddressReader(config.CALLER_PUBLIC_KEYS),
  };
  // Two ports: the public pages do not expose the subgraph, which need not be reachable from outside.
  const pages = makeHttpServer({ log, options: { trustProxy: config.TRUST_PROXY } });
  serveHealth(pages, base.checks);
  measureRequests(pages, makeMeasureRequest(base.metrics));
  await servePages(pages, pagesDeps);
  await serveSignOut(pages, pagesDeps);
  await serveInvitationPages(pages, pagesDeps);
  await servePasswordPage(pages, pagesDeps);
  await lifecycle.start(
    'removal of what has expired',
    () =>
      repeatRegularly(
        async () => {
          await removeOldRows(db, config.AUDIT_RETENTION_DAYS);
        },
        REMOVE_EXPIRED_EVERY_MS,
        (err) => log.warn({ err }, 'expired rows could not be removed'),
      ),
    (removing) => removing.stop(),
  );
  await listen(lifecycle, pages, config.HOST, config.AUTH_PORT);
  await listen(lifecycle, app, config.HOST, config.PORT);
}
