import { type Dispatcher, Pool } from 'undici';
import { connectTo } from './connect-to.js';
import type { ResolvedAddress } from './resolve-permitted.js';

interface Kept {
  readonly pool: Pool;
  usedAtMs: number;
}

/**
 * Shorter than the usual keep-alive of servers, so that connections are seldom closed just when they are
 * used.
 */
const KEEP_CONNECTION_MS = 4000;
const KEEP_POOL_MS = 60_000;

const GONE = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const isGone = (err: unknown): boolean => GONE.includes((err as { code?: string } | null)?.code ?? '');

/**
 * Connections for repeated requests to the same hosts. They are pooled by host and by the addresses that were
 * just resolved
 * and checked: after a name resolves to other addresses, none of the old connections are used.
 */
export class ConnectionPool {
  readonly #pools = new Map<string, Kept>();

  constructor(private readonly how: { timeoutMs: number; ca: readonly string[] | undefined }) {}

  /**
   * Null: the server had closed the idle connection before it received the request. Send it again on a new
   * one.
   */
  async request(
    origin: string,
    addresses: readonly ResolvedAddress[],
    request: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData | null> {
    const pool = this.#poolOf(origin, addresses);
    const mayBeStale = pool.stats.free > 0;
    try {
      return await pool.request(request);
    } catch (err) {
      if (mayBeStale && isGone(err)) return null;
      throw err;
    }
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map(({ pool }) => pool.destroy()));
  }

  #poolOf(origin: string, addresses: readonly ResolvedAddress[]): Pool {
    const key = [origin, ...addresses.map(({ address }) => address).sort()].join(' ');
    const nowMs = performance.now();
    const known = this.#pools.get(key);
    if (known) {
      known.usedAtMs = nowMs;
      return known.pool;
    }
    this.#forgetUnused(nowMs);
    const pool = new Pool(origin, {
      connect: connectTo(addresses, this.how),
      keepAliveTimeout: KEEP_CONNECTION_MS,
      keepAliveMaxTimeout: KEEP_CONNECTION_MS,
    });
    this.#pools.set(key, { pool, usedAtMs: nowMs });
    return pool;
  }

  #forgetUnused(nowMs: number): void {
    for (const [key, { pool, usedAtMs }] of this.#pools) {
      if (nowMs - usedAtMs < KEEP_POOL_MS) continue;
      this.#pools.delete(key);
      void pool.close();
    }
  }
}
