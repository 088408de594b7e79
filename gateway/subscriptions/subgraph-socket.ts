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
/** A connection that held this long was a good one: the next attempts begin at short intervals again. */
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
 * The one socket to a subgraph; each operation on it brings its own identity. It is opened with the first operation and closed
 * with the last. When it breaks every operation hears of it, and subscribes anew itself: with a token that is fresh.
 */
export class SubgraphSocket {
  readonly #client: Client;
  readonly #timings: Timings;
  #connectedAt = 0;
  #heardAtMs = Number.NEGATIVE_INFINITY;
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
          this.#heardAtMs = performance.now();
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

  /** Ends with `error`, an array when the subgraph says what is wrong, or `complete`. */
  subscribe(payload: SubscribePayload, sink: Sink<ExecutionResult>): () => void {
    return this.#client.subscribe(payload, sink as Sink<ExecutionResult<Record<string, unknown>, unknown>>);
  }

  /** When anything came last, by a clock that is never set: what the subgraph had sent until then has been received. */
  get heardAtMs(): number {
    return this.#heardAtMs;
  }

  /** How long the subgraph could not be reached when it was tried last. */
  get downForMs(): number {
    return this.#downSince === null ? 0 : performance.now() - this.#downSince;
  }

  /** Resolves when it may be tried again; all whose operations broke wait together. */
  backOff(): Promise<void> {
    this.#downSince ??= performance.now();
    this.#backingOff ??= this.#pause().finally(() => {
      this.#backingOff = null;
    });
    return this.#backingOff;
  }

  async #pause(): Promise<void> {
    const [least, most] = this.#timings.retryAfterMs;
    const ms = Math.min(most, least * 2 ** this.#attempts) * (0.5 + Math.random());
    this.#attempts += 1;
    await sleep(ms, undefined, { ref: false });
  }

  async close(): Promise<void> {
    // It rejects when the connection it closes was still being made and failed.
    await Promise.resolve(this.#client.dispose()).catch(() => undefined);
    this.#client.terminate();
  }
}
