import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { jobSettled } from '../schemas/messages/jobs.js';
import { makeLog } from '../services/platform/log/log.js';
import { makePostgresTransport } from '../services/platform/messaging/postgres.js';
import { startEmbeddedPostgres } from '../supervisor/embedded-postgres.js';
import { makeTestAuthority } from '../test/setup/test-authority.js';
import { startWebhookReceiver } from '../test/setup/webhook-receiver.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

const WARM_UP = 300;
const DELIVERIES = 3000;
const AT_ONCE = 100;
const GOAL_A_SECOND = 300;
const WITHIN_MS = 120_000;

const factOf = (workspaceId: string, index: number) => ({
  id: randomUUID(),
  name: jobSettled.name,
  workspaceId,
  requestId: 'req_bench',
  createdAt: new Date().toISOString(),
  payload: {
    jobId: `export_${index}`,
    attempt: 1,
    kind: 'export',
    type: 'export',
    videoId: `vid_${index}`,
    status: 'completed',
    error: null,
    parent: null,
    result: {
      videoId: `vid_${index}`,
      durationSeconds: 61.5,
      renderedSegments: 9,
      reusedSegments: 0,
      exportedVideoUrl: { fileId: `fil_v${index}`, filename: 'film.mp4' },
      exportedSrtUrl: { fileId: `fil_s${index}`, filename: 'film.srt' },
    },
  },
});

/**
 * Measures the number of deliveries per second, from events of other services to a receiver that verifies
 * every signature, with each delivery logged.
 */
export async function benchWebhooks(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const authority = makeTestAuthority();
  let verify = (_body: string, _headers: Record<string, string>): unknown => null;
  const received = new Set<string>();
  const receiver = await startWebhookReceiver(authority, ({ body, headers }, response) => {
    verify(body, headers as Record<string, string>);
    received.add(headers['webhook-id'] as string);
    response.end('ok');
  });
  // Started here so that its address is known and events can be inserted like those of other services; it
  // flushes to disk as the product's own server does.
  const dataDir = mkdtempSync(join(folder, 'database-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const log = makeLog('bench', 'warn');
  let product: BenchProduct | undefined;
  const transport = makePostgresTransport({ url: postgres.url, log });
  try {
    product = await startBenchProduct(folder, {
      PATH: env.PATH,
      DATABASE_URL: postgres.url,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: authority.caFile,
    });
    const body = { url: receiver.urlOf('/hook'), events: ['export.completed'] };
    const { id, secret } = await callProduct<{ id: string; secret: string }>(
      product,
      'POST',
      '/v1/webhooks',
      body,
    );
    const webhook = new Webhook(secret);
    verify = (text, headers) => webhook.verify(text, headers);
    const { id: workspaceId } = await workspaceOf(product);

    const deliver = async (from: number, count: number): Promise<number> => {
      const facts = Array.from({ length: count }, (_, i) => factOf(workspaceId, from + i));
      const beganMs = performance.now();
      for (let i = 0; i < count; i += AT_ONCE)
        await transport.publish(
          facts.slice(i, i + AT_ONCE).map((envelope) => ({ envelope, kind: 'fact' as const })),
        );
      while (received.size < from + count) {
        if (performance.now() - beganMs > WITHIN_MS)
          throw new Error(`Only ${received.size} of ${from + count} deliveries arrived`);
        await sleep(5);
      }
      return performance.now() - beganMs;
    };
    await deliver(0, WARM_UP);
    const before = usedBy(product);
    const tookMs = await deliver(WARM_UP, DELIVERIES);
    const after = usedBy(product);

    const aSecond = DELIVERIES / (tookMs / 1000);
    await untilLogged(product, id);
    say(
      `  ${DELIVERIES} deliveries, signed, logged and checked by the receiver: ${aSecond.toFixed(0)} a second, ` +
        `${receiver.connections()} connections; goal: at least ${GOAL_A_SECOND}, ${met(aSecond >= GOAL_A_SECOND)}`,
    );
    const spent = (Object.keys(before) as Array<keyof typeof before>).map(
      (name) => [name, ((after[name] - before[name]) * 1000) / DELIVERIES] as const,
    );
    const parts = spent.map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`).join(', ');
    say(`  processor time for each, of ${availableParallelism()} cores: ${parts}`);
  } finally {
    await transport.close();
    await product?.stop();
    await postgres.stop();
    receiver.stop();
    authority.remove();
  }
}

/** Returns the seconds of processor time used so far. */
function usedBy(
  product: BenchProduct,
): Record<'in all' | 'webhooks' | 'rest of the product' | 'PostgreSQL' | 'bench', number> {
  const all = cpuSecondsOfTree(process.pid);
  const [whole, webhooks] = [
    cpuSecondsOfTree(product.pid),
    cpuSecondsOfTree(product.pidOf('webhooks/main.js')),
  ];
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000_000;
  return {
    'in all': all,
    webhooks,
    'rest of the product': whole - webhooks,
    PostgreSQL: all - whole - own,
    bench: own,
  };
}

async function workspaceOf(product: BenchProduct): Promise<{ id: string }> {
  const answer = await fetch(product.graphqlUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ workspace { id } }' }),
  });
  const { data } = (await answer.json()) as { data: { workspace: { id: string } } };
  return data.workspace;
}

interface Paged {
  readonly pagination: { readonly total: number };
}

async function untilLogged(product: BenchProduct, webhookId: string): Promise<void> {
  const path = `/v1/webhooks/${webhookId}/deliveries?status=delivered&limit=1`;
  const deadlineMs = performance.now() + WITHIN_MS;
  while (performance.now() < deadlineMs) {
    const { pagination } = await callProduct<Paged>(product, 'GET', path);
    if (pagination.total === WARM_UP + DELIVERIES) return;
    await sleep(100);
  }
  throw new Error('Not every delivery is in the log');
}
