import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'undici';
import type { ChildSpec } from '../supervisor/supervised-child.js';

export interface MeasuredEdge {
  readonly pid: number;
  readonly graphqlUrl: string;
  /** Returns the milliseconds of processor time per request, with the requests spread over the given keys. */
  spendOn(requests: number, keys: readonly string[]): Promise<number>;
  stop(): Promise<void>;
}

const PATH = '/v1/jobs/export_1';

/** Starts an edge in a separate process on `port`, called over one connection per key. */
export async function startMeasuredEdge(
  { env, nodeOptions = [] }: Pick<ChildSpec, 'env' | 'nodeOptions'>,
  port: number,
  guarded: boolean,
): Promise<MeasuredEdge> {
  const program = join(import.meta.dirname, 'edge-main.js');
  const child = fork(program, guarded ? [] : ['unguarded'], {
    env,
    // The product's own options, not those of the benchmark.
    execArgv: [...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), exited.then(() => null)]);
  if (!ready) throw new Error('The edge did not start');

  const usedMs = async (): Promise<number> => {
    const answered = once(child, 'message');
    child.send('used');
    const [{ user, system }] = (await answered) as [NodeJS.CpuUsage];
    return (user + system) / 1000;
  };
  const clients = new Map<string, Pool>();
  const clientOf = (key: string): Pool => {
    const client = clients.get(key) ?? new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
    clients.set(key, client);
    return client;
  };
  async function call(key: string, index: number, times: number): Promise<void> {
    const client = clientOf(`${key} ${index}`);
    const headers = { authorization: `Bearer ${key}` };
    for (let i = 0; i < times; i++) {
      const { statusCode, body } = await client.request({ path: PATH, method: 'GET', headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`The edge answers ${statusCode}: ${text}`);
    }
  }

  return {
    pid: child.pid as number,
    graphqlUrl: `http://127.0.0.1:${env.GATEWAY_PORT}/graphql`,
    async spendOn(requests, keys) {
      const before = await usedMs();
      const each = Math.ceil(requests / keys.length);
      await Promise.all(keys.map((key, index) => call(key, index, each)));
      return ((await usedMs()) - before) / (each * keys.length);
    },
    async stop() {
      await Promise.all([...clients.values()].map((client) => client.close()));
      child.kill('SIGTERM');
      await exited;
    },
  };
}
