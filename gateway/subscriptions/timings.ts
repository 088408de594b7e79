/** Timeouts and intervals of subscriptions, in milliseconds; tests use shorter ones. */
export interface SubscriptionTimings {
  /** A subgraph that is unreachable for this long ends its subscriptions. */
  readonly upstreamLostAfterMs: number;
  /** Minimum and maximum interval between reconnect attempts. */
  readonly retryAfterMs: readonly [min: number, max: number];
  /** Interval between pings to an idle subgraph, and the timeout of the pong. */
  readonly upstreamPingMs: number;
  readonly upstreamPongMs: number;
  /** Time limit for the fields of an event that other subgraphs resolve. */
  readonly addedWithinMs: number;
  /**
   * Interval between checks of a live subscription's credential; a revoked credential must end within five
   * seconds.
   */
  readonly recheckEveryMs: number;
  /**
   * While auth is unreachable, the last answer stays valid for this long, which is the lifetime of a signed
   * caller token.
   */
  readonly maxUnconfirmedMs: number;
  /** Time limit for a client to authenticate. */
  readonly initWithinMs: number;
  /** Interval between pings to clients; a client that has not answered by the next ping is disconnected. */
  readonly clientPingMs: number;
  /** Time for a slow client to receive the error that ends its subscription. */
  readonly slowGraceMs: number;
}

export const TIMINGS: SubscriptionTimings = {
  upstreamLostAfterMs: 30_000,
  retryAfterMs: [100, 2000],
  upstreamPingMs: 10_000,
  upstreamPongMs: 5000,
  addedWithinMs: 10_000,
  recheckEveryMs: 3500,
  maxUnconfirmedMs: 60_000,
  initWithinMs: 5000,
  clientPingMs: 15_000,
  slowGraceMs: 5000,
};
