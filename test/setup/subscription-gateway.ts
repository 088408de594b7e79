import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { startGateway } from '../../gateway/compose.js';
import type { GatewayConfig } from '../../gateway/config.js';
import { LimitsEnv } from '../../gateway/limits/limits-env.js';
import { type SubscriptionTimings, TIMINGS } from '../../gateway/subscriptions/timings.js';
import { followSupergraphFile } from '../../gateway/supergraph.js';
import { type CallerClaims, makeCallerSigner } from '../../services/platform/access/caller.js';
import { ConcurrencyEnv, makeEdgeConcurrency } from '../../services/platform/edge/concurrency.js';
import { makeCrossOrigin } from '../../services/platform/edge/cross-origin/cross-origin.js';
import { makeIsRegisteredOrigin } from '../../services/platform/edge/cross-origin/registered-origins.js';
import { makeAdmitRequest } from '../../services/platform/edge/guard.js';
import { makeAuthenticate } from '../../services/platform/edge/identity.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { AccessChanged } from '../../services/platform/messaging/access-changes.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { makeSecrets } from '../../supervisor/secrets.js';
import { aCaller, silentLog } from './calls.js';
import { EVENT_SDL, type EventSubgraph, startEventSubgraph } from './event-subgraphs.js';
import { makeSubgraphDouble } from './subgraph-double.js';

/** An origin that the operator listed. */
export const LISTED_ORIGIN = 'https://dashboard.test';

export interface SubscriptionGateway {
  readonly port: number;
  readonly jobs: EventSubgraph;
  readonly videos: EventSubgraph;
  /** Counted requests by credential. */
  readonly counted: ReadonlyMap<string, number>;
  /** Auth's credentials by token; deleting one revokes it. */
  readonly credentials: Map<string, CallerClaims>;
  /** Origins registered by applications, with their credentials; `undefined` means any. */
  readonly registeredOrigins: Map<string, (credentialId: string | undefined) => boolean>;
  /** The limit of the rate limiter. */
  readonly rate: { limit: number };
  /** Whether auth is unreachable, and how often it was called meanwhile. */
  readonly auth: { isAway: boolean; askedWhileAway: number };
  announce(change: AccessChanged): void;
  /** Writes another supergraph to the gateway's file and reloads it; by default one with an additional type. */
  reloadSchema(supergraphSdl?: string): Promise<void>;
  /** Returns one metric of `/metrics`. */
  metric(name: string): Promise<number>;
  close(): Promise<void>;
  stop(): Promise<void>;
}

function composeSupergraph(extra = ''): string {
  const services = Object.entries(EVENT_SDL).map(([name, sdl]) => ({
    name,
    url: `http://${name}/graphql`,
    typeDefs: parse(name === 'jobs' ? sdl + extra : sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (!supergraphSdl) throw new Error(String(errors));
  return supergraphSdl;
}

const SUPERGRAPH = composeSupergraph();

/**
 * Starts a real gateway in front of subgraphs whose events the test controls; only auth and the rate limiter
 * are doubles.
 */
export async function startSubscriptionGateway(
  timings: Partial<SubscriptionTimings> = {},
  maxConnections = 100,
  maxSubscriptions = 1000,
  maxPerAddress = 100_000,
): Promise<SubscriptionGateway> {
  const lifecycle = new Lifecycle(silentLog);
  const { signingKeys, publicKeys } = await makeSecrets();
  const [jobs, videos] = await Promise.all([
    startEventSubgraph('jobs', publicKeys),
    startEventSubgraph('videos', publicKeys),
  ]);
  const credentials = new Map<string, CallerClaims>();
  const counted = new Map<string, number>();
  const registeredOrigins = new Map<string, (credentialId: string | undefined) => boolean>();
  const rate = { limit: 1_000_000 };
  const away = { isAway: false, askedWhileAway: 0 };
  const hearers: Array<(change: AccessChanged) => void> = [];
  const listen = (subscribe: (change: AccessChanged) => void) => void hearers.push(subscribe);
  const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');
  const auth = makeSubgraphDouble(({ document, variables }) => {
    const { origin, credentialId } = variables ?? {};
    if (document.includes('isRegisteredOrigin'))
      return {
        isRegisteredOrigin: registeredOrigins.get(origin as string)?.(credentialId as string) ?? false,
      };
    if (away.isAway) {
      away.askedWhileAway += 1;
      throw new DomainError('unavailable', 'The auth service can’t be reached; try again');
    }
    const token = [...credentials.keys()].find((known) => sha256(known) === variables?.tokenHash);
    const claims = credentials.get(token ?? '');
    return { credential: claims ? { ...claims, expiresAt: null } : null };
  });
  const crossOrigin = makeCrossOrigin([LISTED_ORIGIN], makeIsRegisteredOrigin(auth, listen), () => undefined);
  const authenticate = makeAuthenticate({ auth, tokenPrefix: 'svc', listen });
  const admit = makeAdmitRequest({
    authenticate,
    crossOrigin,
    limiter: {
      rule: { name: 'requests', limit: rate.limit, windowSeconds: 60 },
      uncount: async () => undefined,
      forget: async () => undefined,
      async count(key) {
        counted.set(key, (counted.get(key) ?? 0) + 1);
        return { allowed: (counted.get(key) as number) <= rate.limit, remaining: 0, resetSeconds: 7 };
      },
    },
  });
  const sign = makeCallerSigner(JSON.parse(signingKeys.edge));
  const limitAttempts = () => ({ begin: async () => ({ succeeded: async () => undefined }) });
  const folder = await mkdtemp(join(tmpdir(), 'supergraph-'));
  const supergraphPath = join(folder, 'supergraph.graphql');
  await writeFile(supergraphPath, SUPERGRAPH);
  const nowhere = 'http://127.0.0.1:9';
  const config = {
    VIDEOS_URL: videos.url,
    JOBS_URL: jobs.url,
    AUTH_INTERNAL_URL: nowhere,
    WEBHOOKS_URL: nowhere,
    MEDIA_URL: nowhere,
    GRAPHQL_INTROSPECTION: true,
    GRAPHIQL_PAGE: false,
    SUBGRAPH_TIMEOUT_MS: 10_000,
    ...LimitsEnv.parse({}),
    GRAPHQL_MAX_CONNECTIONS: maxConnections,
    GRAPHQL_MAX_CONNECTIONS_PER_ADDRESS: maxPerAddress,
    GRAPHQL_MAX_SUBSCRIPTIONS: maxSubscriptions,
  } as GatewayConfig;
  const { app, metrics } = await startGateway(lifecycle, config, {
    openGuard: async () => ({
      admit,
      countPreview: async () => undefined,
      authenticate,
      listenToAccessChanges: listen,
      sign,
      crossOrigin,
      limitAttempts,
      isOwn: () => false,
      concurrency: makeEdgeConcurrency(ConcurrencyEnv.parse({})),
      checkRateLimits: async () => 'ok',
    }),
    readSupergraph: followSupergraphFile(supergraphPath, silentLog),
    timings: { ...TIMINGS, ...timings },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    jobs,
    videos,
    counted,
    credentials,
    rate,
    auth: away,
    registeredOrigins,
    announce: (change) => {
      for (const subscribe of hearers) subscribe(change);
    },
    async reloadSchema(supergraphSdl = composeSupergraph(' type Another { id: ID! }')) {
      await writeFile(supergraphPath, supergraphSdl);
      process.emit('SIGHUP');
    },
    async metric(name) {
      const text = await metrics.metrics();
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
    },
    close: () => app.close(),
    async stop() {
      await app.close();
      await lifecycle.stop();
      await Promise.all([jobs.leave(), videos.leave(), rm(folder, { recursive: true })]);
    },
  };
}

/** Creates a unique key; keys of a workspace have the same permissions. */
export function aKey({ credentials }: SubscriptionGateway, name: string, workspaceId = 'ws_test'): string {
  const token = `svc_live_${name}`;
  const { issuer: _, ...claims } = aCaller({ credentialId: `key_${name}`, workspaceId });
  credentials.set(token, claims);
  return `Bearer ${token}`;
}
