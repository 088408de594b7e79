import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signalOne } from '../../supervisor/running-processes.js';
import { childrenOf } from '../setup/product-processes.js';

/** The PostgreSQL server of a product, as controlled by its operator. */
export interface DatabaseServer {
  /** URL for the superuser, which bypasses every proxy. */
  url(): string;
  /** Returns the rows of a statement; retried while the server is unreachable. */
  sql<R extends object>(statement: string, values?: unknown[]): Promise<R[]>;
  /** Stops the server like a power cut; its operator starts it again. */
  kill(): void;
  stop(): void;
  continue(): void;
}

const ASK_WITHIN_MS = 60_000;
const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 20_000;

/** `dataDir` is the directory that the server was started with; its files are in `postgres/data` below it. */
export function makeDatabaseServer(dataDir: string, url: () => string): DatabaseServer {
  const postmaster = (): number => {
    const [pid] = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    // Ids of 0 and less would signal whole process groups.
    if (!(Number(pid) > 1)) throw new Error('PostgreSQL is not running');
    return Number(pid);
  };
  let stopped: number[] = [];
  return {
    url,
    sql: (statement, values) => askAgain(() => askOnce(url(), statement, values)),
    kill: () => signalOne(postmaster(), 'SIGKILL'),
    stop() {
      const pid = postmaster();
      stopped = [pid, ...childrenOf(pid).map((child) => child.pid)];
      for (const each of stopped) signalOne(each, 'SIGSTOP');
    },
    continue() {
      for (const each of stopped.splice(0)) signalOne(each, 'SIGCONT');
    },
  };
}

async function askOnce<R extends object>(url: string, statement: string, values?: unknown[]): Promise<R[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // An idle connection that is lost reports the error here.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement, values)).rows as R[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Retries while the server is unreachable; a statement that the server refuses is an error. */
async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + ASK_WITHIN_MS;
  for (;;) {
    try {
      return await ask();
    } catch (err) {
      const { code = '' } = err as { code?: string };
      const isRefused = /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57)/.test(code);
      if (isRefused || Date.now() > deadline) throw err;
      await sleep(200);
    }
  }
}
