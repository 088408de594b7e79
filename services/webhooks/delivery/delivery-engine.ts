import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { errorMessage } from '../../platform/errors/errors.js';
import { listenReconnecting, type PostgresListener } from '../../platform/messaging/postgres-listener.js';
import { Signal } from '../../platform/messaging/signal.js';
import { untilDue } from '../../platform/messaging/until-due.js';
import { STOPPED_CHANNEL } from '../webhook/stop-deliveries.js';
import { DELIVERY_CHANNEL } from './accept-event.js';
import { type ClaimedDelivery, claimDeliveries, findPending, renewLeases } from './claim-deliveries.js';
import { ACROSS_WORKSPACES } from './delivery.entity.js';
import { advanceDelayed, reclaimLapsed } from './reclaim-lapsed.js';
import { type AttemptOutcome, type Sending, sendAttempt } from './send-attempt.js';
import { requeueDeliveries, settleAttempts } from './settle-attempts.js';

export interface DeliveryEngineOptions {
  readonly db: DataSource;
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly sending: Sending;
  /** Time after which the deliveries of a dead sender are due again. */
  readonly leaseMs: number;
  /** How often leases are renewed and expired ones are looked for. */
  readonly maintenanceIntervalMs?: number;
  /** Between two polls while no delivery is due within this time: finds those whose notification was lost. */
  readonly idlePollMs?: number;
  /** How long `stop` waits for answers: finished attempts are settled, the others are returned. */
  readonly finishWithinMs?: number;
  /** Called for every settled attempt. */
  readonly onSettled?: (outcome: AttemptOutcome) => void;
}

/** Maximum number of concurrent requests of one process. They spend most of their time waiting. */
const MAX_AT_ONCE = 512;
/** Polling finds deliveries whose retry is due; new ones are notified. */
const POLL_MS = 1000;
const IDLE_POLL_MS = 10_000;
/** Delay between two claims, so that deliveries that arrive one by one are claimed and settled in batches. */
const PAUSE_MS = 10;
const SETTLE_AT_ONCE = 200;
const TRY_AGAIN_MS = 500;
const ADVANCE_EVERY_MS = 30_000;
const DELETED = 'the webhook was deleted';

/**
 * Claims due deliveries, sends them concurrently and stores their results. Any number of processes may run
 * one.
 */
export class DeliveryEngine {
  readonly #owner = randomUUID();
  readonly #due = new Signal();
  readonly #ended = new Signal();
  readonly #running = new Map<ClaimedDelivery, AbortController>();
  readonly #sends = new Set<Promise<void>>();
  #outcomes: AttemptOutcome[] = [];
  #stopped: ClaimedDelivery[] = [];
  /** Recently deleted webhooks: deliveries claimed at that moment may still be reported. */
  readonly #deleted = new Set<string>();
  /** Set while not listening: the notification of a deletion may have been missed. */
  #mayHaveMissed = false;
  /** Unset while no process sends anything: no lease can expire. */
  #mayBeLeased = true;
  /** Unset while no delivery waits: none can have been delayed. */
  #mayBeDelayed = true;
  #isStopping = false;
  #allSent = false;
  readonly #listener: PostgresListener;
  readonly #claiming: Promise<void>;
  readonly #settling: Promise<void>;
  readonly #tending: NodeJS.Timeout;
  #tended: Promise<void> = Promise.resolve();
  /** When, by the monotonic clock, deliveries delayed by a step of the database's clock are looked for again. */
  #advanceAt = 0;

  constructor(private readonly options: DeliveryEngineOptions) {
    const { databaseUrl, log, leaseMs, maintenanceIntervalMs = leaseMs / 5 } = options;
    this.#listener = listenReconnecting({
      databaseUrl,
      channels: [DELIVERY_CHANNEL, STOPPED_CHANNEL],
      log,
      onNotification: (channel, payload) => {
        if (channel === STOPPED_CHANNEL) this.#stopSending(payload);
        else this.#due.ring();
      },
      onOpen: () => {
        this.#mayHaveMissed = true;
        this.#due.ring();
      },
    });
    this.#claiming = this.#claim();
    this.#settling = this.#settle();
    this.#tending = setInterval(() => {
      this.#tended = this.#tended.then(() => this.#maintain());
    }, maintenanceIntervalMs);
  }

  /** Stops claiming, waits a limited time for answers and returns unfinished deliveries. */
  async stop(): Promise<void> {
    const { finishWithinMs = 3000 } = this.options;
    this.#isStopping = true;
    this.#due.ring();
    await this.#claiming;
    const finished = Promise.all(this.#sends).then(() => true);
    if (!(await Promise.race([finished, sleep(finishWithinMs, false)])))
      for (const [, stop] of this.#running) stop.abort(new Error('this process is stopping'));
    await Promise.all(this.#sends);
    this.#allSent = true;
    this.#ended.ring();
    await this.#settling;
    clearInterval(this.#tending);
    await Promise.all([this.#tended, this.#listener.stop()]);
  }

  /** Aborts all requests of a webhook that is being deleted, and prevents new ones. */
  #stopSending(webhookId: string): void {
    this.#deleted.add(webhookId);
    setTimeout(() => this.#deleted.delete(webhookId), this.options.leaseMs).unref();
    for (const [delivery, stop] of this.#running)
      if (delivery.webhookId === webhookId) stop.abort(new Error(DELETED));
  }

  async #claim(): Promise<void> {
    const { db, leaseMs, log, idlePollMs = IDLE_POLL_MS } = this.options;
    while (!this.#isStopping) {
      const max = MAX_AT_ONCE - this.#running.size;
      const claimed =
        max === 0
          ? []
          : await claimDeliveries(db, { owner: this.#owner, leaseMs, max }).catch((err) => {
              log.warn({ err: errorMessage(err) }, 'due deliveries could not be read; trying again');
              return [];
            });
      if (claimed.length > 0) this.#mayBeLeased = this.#mayBeDelayed = true;
      for (const delivery of claimed) this.#send(delivery);
      // Runs after a concurrent claim has finished.
      if (this.#mayHaveMissed) await this.#stopDeleted();
      if (claimed.length === 0)
        await untilDue(this.#due, () => this.#isIdle(idlePollMs), { pollMs: POLL_MS, idlePollMs });
      if (!this.#isStopping) await sleep(PAUSE_MS);
    }
  }

  async #isIdle(forMs: number): Promise<boolean> {
    const unknown = { isLeased: true, isWaiting: true, isDueSoon: true };
    const pending = await findPending(this.options.db, forMs).catch(() => unknown);
    this.#mayBeLeased = pending.isLeased;
    this.#mayBeDelayed = pending.isWaiting;
    return !pending.isLeased && !pending.isDueSoon && this.#listener.isListening;
  }

  async #stopDeleted(): Promise<void> {
    this.#mayHaveMissed = false;
    const webhookIds = new Set([...this.#running.keys()].map(({ webhookId }) => webhookId));
    if (webhookIds.size === 0) return;
    try {
      for (const id of await findDeletedWebhooks(this.options.db, [...webhookIds])) this.#stopSending(id);
    } catch (err) {
      this.#mayHaveMissed = true;
      this.options.log.warn({ err: errorMessage(err) }, 'deleted webhooks could not be read; trying again');
    }
  }

  #send(delivery: ClaimedDelivery): void {
    const stop = new AbortController();
    this.#running.set(delivery, stop);
    if (this.#deleted.has(delivery.webhookId)) stop.abort(new Error(DELETED));
    const send: Promise<void> = sendAttempt(delivery, this.options.sending, stop.signal)
      .then(
        (outcome) => void this.#outcomes.push(outcome),
        (err) => {
          if (!stop.signal.aborted) this.options.log.error({ err }, 'a delivery could not be sent');
          this.#stopped.push(delivery);
        },
      )
      .finally(() => {
        this.#sends.delete(send);
        this.#ended.ring();
      });
    this.#sends.add(send);
  }

  async #settle(): Promise<void> {
    while (!this.#allSent || this.#outcomes.length > 0 || this.#stopped.length > 0) {
      if (this.#outcomes.length === 0 && this.#stopped.length === 0) {
        await this.#ended.wait();
        if (!this.#isStopping) await sleep(PAUSE_MS);
      }
      try {
        await this.#settleOnce();
      } catch (err) {
        this.options.log.warn(
          { err: errorMessage(err) },
          'answers of webhooks could not be stored; trying again',
        );
        // Their leases will expire, and they are sent once more.
        if (this.#allSent) return;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  async #settleOnce(): Promise<void> {
    const { db, log, onSettled } = this.options;
    const outcomes = this.#outcomes.slice(0, SETTLE_AT_ONCE);
    if (outcomes.length > 0) {
      const disabled = await settleAttempts(db, this.#owner, outcomes);
      this.#outcomes.splice(0, outcomes.length);
      for (const outcome of outcomes) onSettled?.(outcome);
      if (disabled.length > 0) log.info({ webhooks: disabled }, 'webhooks that keep failing were disabled');
      this.#release(outcomes.map(({ delivery }) => delivery));
    }
    const stopped = this.#stopped.slice();
    if (stopped.length > 0) {
      await requeueDeliveries(db, this.#owner, stopped);
      this.#stopped.splice(0, stopped.length);
      this.#release(stopped);
    }
  }

  #release(deliveries: readonly ClaimedDelivery[]): void {
    for (const delivery of deliveries) this.#running.delete(delivery);
    this.#due.ring();
  }

  async #maintain(): Promise<void> {
    const { db, leaseMs, log } = this.options;
    try {
      if (this.#running.size > 0) await renewLeases(db, this.#owner, leaseMs);
      if (this.#mayBeLeased && (await reclaimLapsed(db, leaseMs)) > 0) this.#due.ring();
      if (this.#mayBeDelayed && performance.now() >= this.#advanceAt) {
        this.#advanceAt = performance.now() + ADVANCE_EVERY_MS;
        if ((await advanceDelayed(db)) > 0) this.#due.ring();
      }
    } catch (err) {
      log.warn({ err: errorMessage(err) }, 'leases on deliveries could not be renewed; trying again');
    }
  }
}

/** Returns which of these webhooks no longer exist. */
async function findDeletedWebhooks(db: DataSource, webhookIds: readonly string[]): Promise<string[]> {
  const rows = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query<Array<{ id: string }>>(
      'select w.id from unnest($1::text[]) as w(id) where not exists (select from webhook s where s.id = w.id)',
      [webhookIds],
    ),
  );
  return rows.map(({ id }) => id);
}
