import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectDelayMs } from './backoff.js';
import type { Claim, PostgresStatements } from './postgres-statements.js';
import type { Settlement } from './transport.js';

/**
 * Batches the acknowledgements that arrive while the previous ones are being sent: one statement for all of
 * them.
 */
class Acknowledgements {
  #waiting: Array<{ readonly claim: Claim; resolve(): void; reject(err: unknown): void }> = [];
  #sending = false;

  constructor(private readonly remove: (claims: readonly Claim[]) => Promise<void>) {}

  add(claim: Claim): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ claim, resolve, reject });
      if (!this.#sending) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.remove(batch.map(({ claim }) => claim));
        for (const { resolve } of batch) resolve();
      } catch (err) {
        for (const { reject } of batch) reject(err);
      }
    }
    this.#sending = false;
  }
}

/**
 * Settles claims. Failures are retried for as long as the lease lasts: afterwards the message may belong to
 * another consumer. Uncounted
 * returns are retried until the consumer has stopped, however long the database is unavailable, since an
 * expired lease costs an attempt.
 */
export function makePostgresSettle(
  statements: PostgresStatements,
  leaseMs: number,
  hasStopped: () => boolean,
): (claim: Claim, settlement: Settlement) => Promise<void> {
  const acknowledgements = new Acknowledgements((claims) => statements.remove(claims));
  const once = (claim: Claim, settlement: Settlement): Promise<void> => {
    switch (settlement.outcome) {
      case 'ack':
        return acknowledgements.add(claim);
      case 'retry':
        return statements.release(claim, settlement.delayMs, false);
      case 'requeue':
        return statements.release(claim, settlement.delayMs, true);
      case 'drop':
        return statements.bury(claim, settlement.reason);
    }
  };
  return async (claim, settlement) => {
    const until = performance.now() + leaseMs;
    for (let failures = 1; ; failures += 1) {
      try {
        return await once(claim, settlement);
      } catch (err) {
        if (hasStopped() || (settlement.outcome !== 'requeue' && performance.now() >= until)) throw err;
        await sleep(reconnectDelayMs(failures));
      }
    }
  };
}
