import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listChildren } from '../supervisor/children.js';
import { readSupervisorConfig } from '../supervisor/config.js';
import { startEmbeddedPostgres } from '../supervisor/embedded-postgres.js';
import { migrateAll } from '../supervisor/migrate.js';
import { findFreePort } from '../supervisor/ports.js';
import { makeSecrets } from '../supervisor/secrets.js';
import type { ChildSpec } from '../supervisor/supervised-child.js';
import { type MeasuredEdge, startMeasuredEdge } from './measured-edge.js';
import type { MeasuredGateway } from './measured-gateway.js';
import { untilReady } from './until-ready.js';

export interface BenchEdges {
  readonly databaseUrl: string;
  /** Starts an edge, with or without its guard. */
  start(isGuarded: boolean): Promise<MeasuredEdge>;
  /** Starts an edge as the product does. */
  startShipped(): Promise<MeasuredGateway>;
  stop(): Promise<void>;
}

/** Opens edges on a PostgreSQL server of their own, with all subgraphs at one address. */
export async function openBenchEdges(subgraphsUrl: string): Promise<BenchEdges> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  // PostgreSQL's own user must be able to traverse the folder.
  await chmod(dataDir, 0o711);
  const undo: Array<() => unknown> = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    undo.push(() => postgres.stop());
    const secrets = await makeSecrets();
    const databaseUrls = await migrateAll({
      databaseUrl: postgres.url,
      roleSecret: secrets.databaseRoleSecret,
      log: { info: () => undefined },
    });
    const describeEdge = async () => {
      const [rest, graphql] = [await findFreePort(), await findFreePort()];
      const env = { REST_PORT: String(rest), GATEWAY_PORT: String(graphql), LOG_LEVEL: 'warn' };
      const config = readSupervisorConfig(env, dataDir);
      const plan = {
        config,
        secrets,
        databaseUrls,
        workerPort: 1,
        authSubgraphPort: 1,
        bootstrapApiKey: undefined,
        env,
      };
      const spec = listChildren(plan).find(({ name }) => name === 'edge') as ChildSpec;
      // A single key sends all requests, so its rate and concurrency limits are raised.
      const unlimited = {
        RATE_LIMIT_PER_MINUTE: '1000000000',
        MAX_CONCURRENT_REQUESTS: '10000',
        GRAPHQL_MAX_CONNECTIONS: '1000000',
        GRAPHQL_MAX_CONNECTIONS_PER_ADDRESS: '1000000',
        GRAPHQL_MAX_SUBSCRIPTIONS: '1000000',
      };
      const own = { ...spec.env, ...unlimited };
      const urls = Object.keys(own).filter((name) =>
        /^(VIDEOS|JOBS|AUTH_INTERNAL|WEBHOOKS|MEDIA)_URL$/.test(name),
      );
      const at = Object.fromEntries(urls.map((name) => [name, subgraphsUrl]));
      return { rest, graphql, spec: { ...spec, env: { ...own, ...at } } };
    };
    return {
      databaseUrl: postgres.url,
      stop,
      async start(isGuarded) {
        const { rest, spec } = await describeEdge();
        const edge = await startMeasuredEdge(spec, rest, isGuarded);
        undo.push(() => edge.stop());
        return edge;
      },
      async startShipped() {
        const { graphql, spec } = await describeEdge();
        const edge = await startShippedEdge(spec);
        undo.push(() => edge.stop());
        return { name: 'an edge', pid: edge.pid, graphqlUrl: `http://127.0.0.1:${graphql}/graphql` };
      },
    };
  } catch (err) {
    await stop();
    throw err;
  }
}

/** The edge as the product starts it: the bundled program with its own options, and with its guard. */
interface ShippedEdge {
  readonly pid: number;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 60_000;

async function startShippedEdge({
  entry,
  env,
  nodeOptions = [],
  healthUrl,
}: ChildSpec): Promise<ShippedEdge> {
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  await untilReady(child, healthUrl, { withinMs: START_WITHIN_MS, pollIntervalMs: 100 }).catch(
    async (err: unknown) => {
      await stop();
      throw err;
    },
  );
  return { pid: child.pid as number, stop };
}
