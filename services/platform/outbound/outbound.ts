import type { LookupFunction, Socket } from 'node:net';
import { buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { Exchange } from './exchange.js';
import { readFetchableUrl } from './fetchable-url.js';
import { OutboundRefused } from './outbound-refused.js';
import { makeAddressPermit } from './permitted-address.js';
import { explainFailure, flattenHeaders, type OutboundResponse, receiveAnswer } from './receive-answer.js';
import { followRedirect, type RequestedUrl } from './redirect.js';
import { type Lookup, type ResolvedAddress, resolveInEqualTime, systemLookup } from './resolve-permitted.js';

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
 * just resolved and checked: after a name resolves to other addresses, none of the old connections are used.
 */
class ConnectionPool {
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

const CONNECT_WITHIN_MS = 10_000;
const IDLE_MS = 30_000;
const MAX_REDIRECTS = 5;

export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
  /** Limit for the decoded body. Beyond it the body ends with `OutboundTooLarge`. */
  readonly maxBytes: number;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  /** Maximum time without data: before the answer, and between bytes. */
  readonly idleMs?: number;
  /** At 0 redirects are not followed: the redirect is the answer. */
  readonly maxRedirects?: number;
}

export interface Outbound {
  /** Rejects with `OutboundRefused`, `OutboundTooLarge`, or the signal's reason; so does the body. */
  request(url: string, request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

/** What tests replace: name resolution, trusted certificates, and how long a refusal takes. */
export interface OutboundWorld {
  readonly lookup?: Lookup;
  readonly ca?: readonly string[];
  readonly refusalMs?: number;
}

export interface OutboundRule {
  readonly allowCidrs: readonly string[];
  /**
   * Whether connections are reused for the next request to the same host. Each request's name is still
   * resolved and checked, and only a connection to one of the resolved addresses is reused.
   */
  readonly keepsConnections?: boolean;
}

/** The only client for URLs that users provide. */
export function makeOutbound(
  { allowCidrs, keepsConnections = false }: OutboundRule,
  { lookup = systemLookup, ca, refusalMs }: OutboundWorld = {},
): Outbound {
  const isPermitted = makeAddressPermit(allowCidrs);
  const open = new Set<Exchange>();
  const pool = keepsConnections ? new ConnectionPool({ timeoutMs: CONNECT_WITHIN_MS, ca }) : null;

  /**
   * Sends one request to one host: on a new connection, or on a pooled one to the addresses that its name
   * resolves to now.
   */
  async function ask(exchange: Exchange, { url, method, headers, body }: RequestedUrl, idleMs: number) {
    const addresses = await exchange.within(resolveInEqualTime(url, { isPermitted, lookup, refusalMs }));
    const request: Dispatcher.RequestOptions = {
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      path: `${url.pathname}${url.search}`,
      method,
      // Compressing video gains nothing; a server that compresses nevertheless is decoded within the limit.
      headers: {
        'user-agent': 'video-processing-service',
        'accept-encoding': 'identity',
        ...lowerCased(headers),
      },
      body: body ?? null,
      signal: exchange.signal,
    };
    const answer = await pool?.request(url.origin, addresses, request);
    if (answer) return answer;
    const client = new Client(url.origin, {
      connect: connectTo(addresses, { timeoutMs: CONNECT_WITHIN_MS, ca }),
      pipelining: 0,
    });
    exchange.onEnd(() => void client.destroy());
    return client.request(request);
  }

  async function run(exchange: Exchange, url: string, request: OutboundRequest): Promise<OutboundResponse> {
    const first = readFetchableUrl(url);
    if (!(first instanceof URL)) throw new OutboundRefused(`it ${first.fault}`);
    let asked: RequestedUrl = {
      url: first,
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body,
    };
    const maxRedirects = request.maxRedirects ?? MAX_REDIRECTS;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ask(exchange, asked, request.idleMs ?? IDLE_MS);
      answer.body.on('error', () => {}); // the body is not read any further; a reader receives the error as well
      const location = flattenHeaders(answer.headers).location;
      const next: RequestedUrl | null =
        maxRedirects === 0 ? null : followRedirect(asked, answer.statusCode, location);
      if (!next) return receiveAnswer(exchange, asked, answer, request.maxBytes);
      answer.body.destroy();
      if (redirects === maxRedirects) throw new OutboundRefused(`more than ${maxRedirects} redirects`);
      asked = next;
    }
  }

  return {
    async request(url, request) {
      const exchange = new Exchange(request.timeoutMs, request.signal);
      open.add(exchange);
      exchange.onEnd(() => open.delete(exchange));
      try {
        return await run(exchange, url, request);
      } catch (thrown) {
        exchange.end();
        throw explainFailure(exchange, thrown);
      }
    },
    async close() {
      for (const exchange of open) exchange.abort(new OutboundRefused('this process is stopping'));
      await pool?.close();
    },
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The used part of undici's HTTP/1 parser. */
interface Parser {
  readonly paused: boolean;
  resume(): void;
}

const MAX_PAUSES = 8;

// Node 20: undici 8, which needs a later version, does without this.
/**
 * undici 7 crashes the process, by an assertion that cannot be caught, when a server closes while its answer
 * is paused (nodejs/undici#5360; fixed in version 8, which needs a later Node.js). Called before undici
 * receives the end: all bytes have arrived by then, and its parser consumes the rest of them.
 */
function finishPausedAnswer(socket: Socket): void {
  socket.on('end', () => {
    const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
    const parser: Parser | null | undefined = symbol && Reflect.get(socket, symbol);
    for (let times = 0; parser?.paused && times < MAX_PAUSES; times++) parser.resume();
  });
}

/** One unresponsive address must not use up the time of the others. */
const NEXT_ADDRESS_AFTER_MS = 500;

/**
 * Connects only to these addresses, in turn with overlap (RFC 8305). TLS still verifies the certificate
 * against the host's name, which undici passes on as server name.
 */
function connectTo(
  addresses: readonly ResolvedAddress[],
  { timeoutMs, ca }: { timeoutMs: number; ca: readonly string[] | undefined },
): buildConnector.connector {
  const lookup: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses as [ResolvedAddress];
    if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    ...(ca && { ca: [...ca] }),
  });
  return (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) return done(error, null);
      // Has never been observed, but must never happen.
      if (!addresses.some(({ address }) => address === socket.remoteAddress)) {
        socket.destroy();
        return done(new OutboundRefused(`connected to ${socket.remoteAddress}, which was not checked`), null);
      }
      finishPausedAnswer(socket);
      return done(null, socket);
    });
}
