import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { programs } from '../../services/platform/config/package-root.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { listChildren } from '../../supervisor/children.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { makeSecrets } from '../../supervisor/secrets.js';
import type { ChildSpec } from '../../supervisor/supervised-child.js';
import { claimPort } from './claim-port.js';
import { makeTestDatabase, type TestDatabase } from './database.js';
import { type GuardedProcess, spawnGuarded } from './guarded-process.js';
import { type CallApi, makeRestClient } from './rest-client.js';
import { canStartHere, startHere } from './services-here.js';
import { waitUntil } from './wait-until.js';

interface Edge {
  readonly rest: CallApi;
  readonly graphql: CallApi;
  readonly restUrl: string;
  readonly graphqlUrl: string;
  /** Logged lines. */
  readonly said: readonly string[];
  signal(name: NodeJS.Signals): void;
}

interface Edges {
  readonly edges: readonly Edge[];
  readonly sql: <R extends object>(statement: string, values?: unknown[]) => Promise<R[]>;
  /** Opens a service's database as that service does. */
  readonly open: TestDatabase['open'];
  /** The role with which the edges count requests. */
  readonly role: string;
  stop(): Promise<void>;
}

/** Splits an edge into gateway and REST adapter in separate processes. */
const apart = (edge: ChildSpec): ChildSpec[] => {
  const GATEWAY_URL = `http://127.0.0.1:${edge.env.GATEWAY_PORT}`;
  return [
    { ...edge, entry: join(programs, 'gateway', 'main.js'), healthUrl: `${GATEWAY_URL}/healthz` },
    { ...edge, entry: join(programs, 'rest-adapter', 'main.js'), env: { ...edge.env, GATEWAY_URL } },
  ];
};

/**
 * Starts several edges like an operator behind a load balancer: one database, one instance of each named
 * service; all others are unreachable. Only edges in separate processes can be signaled. `settings` are those
 * of each edge, in order; `env` those of the services.
 */
export async function startEdges(
  kinds: ReadonlyArray<'in this process' | 'one process' | 'two processes'>,
  services: readonly string[] = ['auth', 'jobs'],
  settings: readonly NodeJS.ProcessEnv[] = [],
  { hasOwnRoles = false, env: ofServices = {} }: { hasOwnRoles?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Edges> {
  const database = await makeTestDatabase({ hasOwnRoles });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const secrets = await makeSecrets();
  const names = ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'AUTH_SUBGRAPH', 'WEBHOOKS', 'MEDIA', 'WORKER'];
  const ports: NodeJS.ProcessEnv = {};
  for (const name of names) ports[`${name}_PORT`] = String(await claimPort());
  const specOf = (name: string, own: NodeJS.ProcessEnv = {}): ChildSpec => {
    const env = { PATH: process.env.PATH, ...ports, ...own };
    const config = readSupervisorConfig(env, '/nowhere');
    const plan = {
      config,
      secrets,
      databaseUrls: database.urls,
      workerPort: Number(ports.WORKER_PORT),
      authSubgraphPort: config.AUTH_SUBGRAPH_PORT as number,
      bootstrapApiKey: undefined,
      env,
    };
    return listChildren(plan).find((child) => child.name === name) as ChildSpec;
  };
  const processes: GuardedProcess[] = [];
  const lifecycles: Lifecycle[] = [];
  const startProcess = async (spec: ChildSpec, said: string[] = []): Promise<GuardedProcess> => {
    const guarded = spawnGuarded(process.execPath, [spec.entry], {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(guarded);
    createInterface({ input: guarded.child.stdout! }).on('line', (line) => said.push(line));
    const answers = () =>
      fetch(spec.healthUrl).then(
        (answer) => answer.ok,
        () => false,
      );
    await waitUntil(`${spec.entry} is up`, answers);
    return guarded;
  };

  const dataDir = await mkdtemp(join(tmpdir(), 'edges-'));
  const stop = async () => {
    for (const guarded of processes) guarded.signal('SIGTERM');
    for (const lifecycle of lifecycles.reverse()) await lifecycle.stop();
    await Promise.all(processes.map((guarded) => guarded.exited));
    await admin.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const startService = async (name: string): Promise<void> => {
    const spec = specOf(name, { DATA_DIR: dataDir, ...ofServices });
    if (canStartHere(name)) lifecycles.push(await startHere(spec));
    else await startProcess(spec);
  };
  const startEdge = async (
    kind: (typeof kinds)[number],
    own: NodeJS.ProcessEnv | undefined,
  ): Promise<Edge> => {
    const [rest, graphql] = [await claimPort(), await claimPort()];
    const said: string[] = [];
    const spec = specOf('edge', { ...own, REST_PORT: String(rest), GATEWAY_PORT: String(graphql) });
    const ofEdge: GuardedProcess[] = [];
    if (kind === 'in this process') lifecycles.push(await startHere(spec, said));
    else
      for (const one of kind === 'one process' ? [spec] : apart(spec))
        ofEdge.push(await startProcess(one, said));
    return {
      rest: makeRestClient(`http://127.0.0.1:${rest}`, ''),
      graphql: makeRestClient(`http://127.0.0.1:${graphql}`, ''),
      restUrl: `http://127.0.0.1:${rest}`,
      graphqlUrl: `http://127.0.0.1:${graphql}/graphql`,
      said,
      signal: (name) => {
        for (const guarded of ofEdge) guarded.signal(name);
      },
    };
  };
  // Services in this process start one after the other, because starting them together would block it for
  // longer than a connection timeout.
  const startHereFirst = async (): Promise<Edge[]> => {
    for (const name of services.filter(canStartHere)) await startService(name);
    const edges: Edge[] = [];
    for (const [index, kind] of kinds.entries())
      if (kind === 'in this process') edges[index] = await startEdge(kind, settings[index]);
    return edges;
  };
  const starting = Promise.all([
    startHereFirst(),
    Promise.all(
      kinds.map((kind, index) => (kind === 'in this process' ? null : startEdge(kind, settings[index]))),
    ),
    ...services.filter((name) => !canStartHere(name)).map(startService),
  ]);
  try {
    const [here, others] = await starting;
    const edges = kinds.map((_, index) => (others[index] ?? here[index]) as Edge);
    return {
      edges,
      sql: async (statement, values) => (await admin.query(statement, values)).rows,
      open: database.open,
      role: new URL(database.urls.edge).username,
      stop,
    };
  } catch (err) {
    await stop();
    throw err;
  }
}
