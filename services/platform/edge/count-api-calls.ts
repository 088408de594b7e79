import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { serviceClaims } from '../access/caller.js';
import { errorMessage } from '../errors/errors.js';
import type { SubgraphClient } from '../graphql/subgraph-client.js';

const COUNT = `mutation CountApiCalls($source: ID!, $batch: Int!, $counts: [ApiCallsInput!]!) {
  countApiCalls(source: $source, batch: $batch, counts: $counts)
}`;

const FLUSH_EVERY_MS = 1000;
const DAY_MS = 24 * 3600 * 1000;

interface ApiCalls {
  readonly workspaceId: string;
  /** Month in UTC: `2026-11`. */
  readonly month: string;
  calls: number;
}

/**
 * Counts requests by workspace and month in memory, and reports them to the jobs service once a second: at
 * most the last second is lost when the process is killed. While jobs is unavailable the count grows; a batch
 * without an answer is sent again under the same number and counted once.
 */
export class ApiCallCounter {
  readonly #source = randomUUID();
  #batch = 0;
  #open = new Map<string, ApiCalls>();
  #sending: readonly ApiCalls[] = [];
  #flushing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;
  /** The latest day that requests were counted on, in days since 1970, and its month. */
  #day = -1;
  #month = '';

  constructor(
    private readonly jobs: SubgraphClient,
    private readonly log: Pick<Logger, 'warn'>,
    flushEveryMs = FLUSH_EVERY_MS,
  ) {
    this.#timer = setInterval(() => this.flush(), flushEveryMs);
  }

  /** `now` in milliseconds since 1970. */
  count(workspaceId: string, now = Date.now()): void {
    const month = this.#monthOf(now);
    const key = `${workspaceId}/${month}`;
    const known = this.#open.get(key);
    if (known) known.calls += 1;
    else this.#open.set(key, { workspaceId, month, calls: 1 });
  }

  #monthOf(now: number): string {
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) [this.#day, this.#month] = [day, new Date(now).toISOString().slice(0, 7)];
    return this.#month;
  }

  /** Sends one batch at a time. Never rejects. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#send());
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    // The first batch may only be the repetition of an unanswered one.
    await this.flush();
    await this.flush();
  }

  async #send(): Promise<void> {
    if (this.#sending.length === 0) {
      if (this.#open.size === 0) return;
      this.#sending = [...this.#open.values()];
      this.#open = new Map();
      this.#batch += 1;
    }
    try {
      await this.jobs.call({
        document: COUNT,
        variables: { source: this.#source, batch: this.#batch, counts: this.#sending },
        as: serviceClaims(null),
        requestId: `api-calls-${this.#source}-${this.#batch}`,
      });
      this.#sending = [];
    } catch (err) {
      this.log.warn({ err: errorMessage(err) }, 'counted requests could not be reported; trying again');
    }
  }
}
