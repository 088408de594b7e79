/** How patient subscriptions are, in milliseconds. Tests have no time. */
export interface SubscriptionTimings {
  /** A subgraph that is away this long takes its subscriptions with it. */
  readonly upstreamLostAfterMs: number;
  /** Between two attempts to reach it, at first and at most. */
  readonly retryAfterMs: readonly [least: number, most: number];
  /** How often a silent subgraph is asked whether it lives, and how long the answer may take. */
  readonly upstreamPingMs: number;
  readonly upstreamPongMs: number;
  /** What other subgraphs add to an event is waited for this long. */
  readonly addedWithinMs: number;
  /** How often the credential of a live subscription is asked about again; within five seconds a revoked one must have ended. */
  readonly recheckEveryMs: number;
  /** While auth can't be asked, the last answer holds this long: as long as a signed caller token does. */
  readonly unconfirmedMostMs: number;
  /** How long a client may take to say who it is. */
  readonly initWithinMs: number;
  /** How often clients are pinged; one that has not answered by the next time is gone. */
  readonly clientPingMs: number;
  /** How long a slow client has to take the word that it was too slow. */
  readonly slowGraceMs: number;
}

export const TIMINGS: SubscriptionTimings = {
  upstreamLostAfterMs: 30_000,
  retryAfterMs: [100, 2000],
  upstreamPingMs: 10_000,
  upstreamPongMs: 5000,
  addedWithinMs: 10_000,
  recheckEveryMs: 3500,
  unconfirmedMostMs: 60_000,
  initWithinMs: 5000,
  clientPingMs: 15_000,
  slowGraceMs: 5000,
};
