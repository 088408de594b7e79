import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { childrenOf } from './product-processes.js';
import { type CallApi, makeRestClient } from './rest-client.js';

const PROGRAMS = {
  auth: 'services/auth/main.js',
  media: 'services/media/main.js',
  jobs: 'services/jobs/main.js',
  videos: 'services/videos/main.js',
  webhooks: 'services/webhooks/main.js',
  worker: 'services/media/worker-main.js',
  edge: 'supervisor/edge.js',
} as const;
export type ChildName = keyof typeof PROGRAMS;
export const CHILD_NAMES = Object.keys(PROGRAMS) as ChildName[];

export const PORTS = [
  ...(['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA', 'WORKER'] as const),
  'AUTH_SUBGRAPH' as const,
] as const;
export type PortName = (typeof PORTS)[number];

/** The location of a product: everything that a process needs to use it, whatever process started it. */
export interface ProductLocation {
  readonly supervisorPid: number;
  /** File that the supervisor's output goes to. */
  readonly supervisorLog: string;
  readonly apiKey: string;
  readonly dataDir: string;
  readonly ports: Readonly<Record<PortName, number>>;
  /** URL of its PostgreSQL's superuser; null when the product runs PostgreSQL itself. */
  readonly databaseUrl: string | null;
}

/** A product as used by its clients, its operator and its database's superuser. */
export interface RunningProduct {
  readonly apiKey: string;
  readonly dataDir: string;
  /** URL of each port on this machine. */
  readonly urls: Readonly<Record<PortName, string>>;
  readonly api: CallApi;
  /** Returns the rows of a statement, executed as the database's superuser without row-level security. */
  sql<R extends object>(statement: string, values?: unknown[]): Promise<R[]>;
  pidOf(child: ChildName): number;
  kill(child: ChildName, signal: NodeJS.Signals): void;
  /** URL of a child's metrics. */
  metricsUrl(child: ChildName): string;
  /** Returns the log of a child or of the supervisor. */
  log(child: ChildName | 'supervisor'): string;
}

/** Connects to a running product; `disconnect` closes the database's connections. */
export function connectToProduct(
  location: () => ProductLocation,
): RunningProduct & { disconnect(): Promise<void> } {
  const { apiKey, dataDir, ports, databaseUrl, supervisorLog } = location();
  const database = openDatabase(() => superuserUrl({ databaseUrl, dataDir }));
  const pidOf = (child: ChildName): number => {
    const children = childrenOf(location().supervisorPid);
    const found = children.find(({ command }) => command.includes(PROGRAMS[child]));
    if (!found) throw new Error(`${child} is not running`);
    return found.pid;
  };
  return {
    apiKey,
    dataDir,
    urls: Object.fromEntries(
      PORTS.map((name) => [name, `http://127.0.0.1:${ports[name]}`]),
    ) as RunningProduct['urls'],
    api: makeRestClient(`http://127.0.0.1:${ports.REST}`, apiKey),
    sql: database.query,
    pidOf,
    metricsUrl: (child) => {
      const targets: Array<{ targets: string[]; labels: { service: string } }> = JSON.parse(
        readFileSync(join(dataDir, 'metrics-targets.json'), 'utf8'),
      );
      return `http://${targets.find(({ labels }) => labels.service === child)?.targets[0]}`;
    },
    kill: (child, signal) => process.kill(pidOf(child), signal),
    log: (child) =>
      readFileSync(child === 'supervisor' ? supervisorLog : join(dataDir, 'logs', `${child}.log`), 'utf8'),
    disconnect: database.close,
  };
}

/** Keeps a connection open until its server stops, for tests that poll every few milliseconds. */
function openDatabase(url: () => string) {
  const pools = new Map<string, pg.Pool>();
  const pool = (): pg.Pool => {
    const address = url();
    const made = pools.get(address) ?? new pg.Pool({ connectionString: address, max: 4 });
    if (!pools.has(address)) made.on('error', () => undefined);
    pools.set(address, made);
    return made;
  };
  return {
    query: async <R extends object>(statement: string, values?: unknown[]): Promise<R[]> =>
      (await pool().query(statement, values)).rows as R[],
    close: async () => {
      await Promise.all([...pools.values()].map((each) => each.end()));
      pools.clear();
    },
  };
}

/** URL of the superuser of a product's database. */
export const superuserUrl = ({
  databaseUrl,
  dataDir,
}: Pick<ProductLocation, 'databaseUrl' | 'dataDir'>): string => databaseUrl ?? embeddedUrl(dataDir);

function embeddedUrl(dataDir: string): string {
  const home = join(dataDir, 'postgres');
  if (!existsSync(join(home, 'port'))) throw new Error('The product has no PostgreSQL of its own');
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const port = readFileSync(join(home, 'port'), 'utf8').trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
