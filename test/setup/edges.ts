import { createInterface } from 'node:readline';
import pg from 'pg';
import { listChildren } from '../../supervisor/children.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { findFreePort } from '../../supervisor/ports.js';
import { makeSecrets } from '../../supervisor/secrets.js';
import type { ChildSpec } from '../../supervisor/supervised-child.js';
import { makeTestDatabase } from './database.js';
import { type GuardedProcess, spawnGuarded } from './guarded-process.js';
import { type CallApi, makeRestClient } from './rest-client.js';
import { waitUntil } from './wait-until.js';

interface Edge {
  readonly rest: CallApi;
  readonly graphql: CallApi;
  /** What it has logged. */
  readonly said: readonly string[];
}

interface Edges {
  readonly edges: readonly Edge[];
  readonly sql: <R extends object>(statement: string, values?: unknown[]) => Promise<R[]>;
  /** The role the edges count with. */
  readonly role: string;
  stop(): Promise<void>;
}

/** Several edges as an operator runs them behind a balancer: one database, one auth, one jobs; the others stay away. */
export async function startEdges(howMany: number, env: NodeJS.ProcessEnv): Promise<Edges> {
  const database = await makeTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const secrets = await makeSecrets();
  const names = ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA'];
  const ports: NodeJS.ProcessEnv = {};
  for (const name of names) ports[`${name}_PORT`] = String(await findFreePort());
  const children = (own: NodeJS.ProcessEnv) => {
    const all = { PATH: process.env.PATH, ...env, ...ports, ...own };
    const config = readSupervisorConfig(all, '/nowhere');
    return listChildren({
      ...{ config, secrets, databaseUrls: database.urls, workerPort: 1, env: all },
      bootstrapApiKey: undefined,
    });
  };
  const started: GuardedProcess[] = [];
  const start = async (specs: readonly ChildSpec[], name: string): Promise<string[]> => {
    const spec = specs.find((child) => child.name === name) as ChildSpec;
    const said: string[] = [];
    const guarded = spawnGuarded(process.execPath, ['--enable-source-maps', spec.entry], {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(guarded);
    createInterface({ input: guarded.child.stdout! }).on('line', (line) => said.push(line));
    const answers = () =>
      fetch(spec.healthUrl).then(
        (answer) => answer.ok,
        () => false,
      );
    await waitUntil(`${name} is up`, answers);
    return said;
  };

  await Promise.all([start(children({}), 'auth'), start(children({}), 'jobs')]);
  const edges: Edge[] = [];
  for (let i = 0; i < howMany; i++) {
    const [rest, graphql] = [await findFreePort(), await findFreePort()];
    const own = { REST_PORT: String(rest), GATEWAY_PORT: String(graphql) };
    const said = await start(children(own), 'edge');
    const client = (port: number) => makeRestClient(`http://127.0.0.1:${port}`, '');
    edges.push({ rest: client(rest), graphql: client(graphql), said });
  }
  return {
    edges,
    sql: async (statement, values) => (await admin.query(statement, values)).rows,
    role: new URL(database.urls.edge).username,
    async stop() {
      for (const guarded of started) guarded.signal('SIGTERM');
      await Promise.all(started.map((guarded) => guarded.exited));
      await admin.end();
      await database.drop();
    },
  };
}
