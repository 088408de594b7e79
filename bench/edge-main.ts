import 'reflect-metadata';
import { makeEdgeConcurrency } from '../services/platform/edge/concurrency.js';
import type { EdgeGuard } from '../services/platform/edge/guard.js';
import { makeLog } from '../services/platform/log/log.js';
import { runProcess } from '../services/platform/process/lifecycle.js';
import { readEdgeConfig, startEdge } from '../supervisor/start-edge.js';

/** Admits all requests as one caller, without rate limit and signature. */
const admitAll = async (): Promise<EdgeGuard> => {
  const claims = {
    workspaceId: 'ws_bench',
    userId: null,
    credentialId: 'key_bench',
    role: null,
    scopes: null,
    plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
  };
  const attempt = { succeeded: async () => undefined };
  return {
    admit: async () => claims,
    countPreview: async () => undefined,
    authenticate: async () => claims,
    listenToAccessChanges: () => undefined,
    sign: async () => 'unsigned',
    crossOrigin: { isOpenToAll: false, allows: async () => false },
    isOwn: () => false,
    concurrency: makeEdgeConcurrency({ MAX_CONCURRENT_REQUESTS: 10_000, MAX_CONCURRENT_UPLOADS: 10_000 }),
    checkRateLimits: async () => 'ok',
    limitAttempts: () => ({ begin: async () => attempt }),
  };
};

// Runs the edge with or without its guard; reports its processor time on request.
const config = readEdgeConfig(process.env);
await runProcess(makeLog('edge', config.LOG_LEVEL), async (lifecycle) => {
  await startEdge(lifecycle, config, process.argv[2] === 'unguarded' ? admitAll : undefined);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send?.('ready');
});
