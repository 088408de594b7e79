import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  createClient,
  type ExecutionResult,
  type Sink,
  type SubscribePayload,
} from 'graphql-ws';
import { type ClientOptions, WebSocket } from 'ws';
import type { SubscriptionTimings } from './timings.js';

type Timings = Pick<SubscriptionTimings, 'retryAfterMs' | 'upstreamPingMs' | 'upstreamPongMs'>;

const CONNECT_WITHIN_MS = 5000;
const IDLE_CLOSE_MS = 3000;
const MAX_EVENT_BYTES = 16 * 1024 * 1024;
/** A connection open for this long was stable, so the reconnect interval is reset. */
const STEADY_AFTER_MS = 5000;

class SubgraphWebSocket extends WebSocket {
  constructor(address: string, protocols: string | string[]) {
    const options: ClientOptions = {
      handshakeTimeout: CONNECT_WITHIN_MS,
      perMessageDeflate: false,
      maxPayload: MAX_EVENT_BYTES,
    };
    super(address, protocols, options);
  }
}

/**
 * The single WebSocket to a subgraph; each operation carries the identity of its caller. It opens with the
 * first operation and closes after the last. When it breaks, every operation receives an error and subscribes
 * again itself, with a new token.
 */
export class SubgraphSocket {
  readonly #client: Client;
  readonly #timings: Timings;
  #connectedAt = 0;
  #receivedAtMs = Number.NEGATIVE_INFINITY;
  #attempts = 0;
  #downSince: number | null = null;
  #backingOff: Promise<void> | null = null;

  constructor(url: string, timings: Timings) {
    this.#timings = timings;
    let pong: NodeJS.Timeout | undefined;
    const client = createClient({
      url,
      webSocketImpl: SubgraphWebSocket,
      lazyCloseTimeout: IDLE_CLOSE_MS,
      keepAlive: timings.upstreamPingMs,
      connectionAckWaitTimeout: CONNECT_WITHIN_MS,
      retryAttempts: 0,
      on: {
        connected: () => {
          this.#connectedAt = performance.now();
          this.#downSince = null;
        },
        message: () => {
          this.#receivedAtMs = performance.now();
        },
        ping: (received) => {
          if (received) return;
          pong = setTimeout(() => client.terminate(), timings.upstreamPongMs);
        },
        pong: (received) => {
          if (received) clearTimeout(pong);
        },
        closed: () => {
          clearTimeout(pong);
          if (this.#connectedAt > 0 && performance.now() - this.#connectedAt > STEADY_AFTER_MS)
            this.#attempts = 0;
          this.#connectedAt = 0;
        },
      },
    });
    this.#client = client;
  }

  /** Ends with `complete` or with `error`, which is an array when the subgraph returned GraphQL errors. */
  subscribe(payload: SubscribePayload, sink: Sink<ExecutionResult>): () => void {
    return this.#client.subscribe(payload, sink as Sink<ExecutionResult<Record<string, unknown>, unknown>>);
  }

  /**
   * Time of the last message on a monotonic clock; everything that the subgraph sent before it has been
   * received.
   */
  get receivedAtMs(): number {
    return this.#receivedAtMs;
  }

  /** How long the subgraph has been unreachable as of the last attempt. */
  get downForMs(): number {
    return this.#downSince === null ? 0 : performance.now() - this.#downSince;
  }

  /** Resolves when the next attempt may start; all interrupted operations share one wait. */
  backOff(): Promise<void> {
    this.#downSince ??= performance.now();
    this.#backingOff ??= this.#pause().finally(() => {
      this.#backingOff = null;
    });
    return this.#backingOff;
  }

  async #pause(): Promise<void> {
    const [min, max] = this.#timings.retryAfterMs;
    const ms = Math.min(max, min * 2 ** this.#attempts) * (0.5 + Math.random());
    this.#attempts += 1;
    await sleep(ms, undefined, { ref: false });
  }

  async close(): Promise<void> {
    // Dispose rejects when the connection was still being opened and failed.
    await Promise.resolve(this.#client.dispose()).catch(() => undefined);
    this.#client.terminate();
  }
}
