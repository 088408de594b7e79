import { randomUUID } from 'node:crypto';
import { errorMessage } from '../../platform/errors/errors.js';
import { listenReconnecting, type PostgresListener } from '../../platform/messaging/postgres-listener.js';
import { Signal } from '../../platform/messaging/signal.js';
import { untilDue } from '../../platform/messaging/until-due.js';
import { ENDED_CHANNEL, type EndedAttempts, readEnded } from './end-attempts.js';
import { claimWork, isUnfinished } from './lease-work.js';
import { WORK_CHANNEL } from './queue-work.js';
import { runWork } from './run-work.js';
import type { WorkEntity, WorkKind } from './work.entity.js';
import { WORK_DELAYS, type WorkDelays } from './work-delays.js';
import type { WorkPoolOptions } from './work-pool-options.js';

/** Leases work while there is room for it, and runs it. */
export class WorkPool {
  readonly #owner = randomUUID();
  readonly #due = new Signal();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #held = new Map<WorkEntity, AbortController>();
  readonly #listener: PostgresListener;
  readonly #loop: Promise<void>;
  readonly #delays: WorkDelays;

  constructor(private readonly options: WorkPoolOptions) {
    this.#delays = { ...WORK_DELAYS, ...options.delays };
    const ring = () => this.#due.ring();
    this.#listener = listenReconnecting({
      databaseUrl: options.databaseUrl,
      channels: [WORK_CHANNEL, ENDED_CHANNEL],
      log: options.log,
      onNotification: (channel, payload) => {
        if (channel === ENDED_CHANNEL) this.#stopEnded(readEnded(payload));
        else ring();
      },
      onOpen: ring,
    });
    this.#loop = this.#claimWhileOpen();
  }

  /** Claims no more work, stops what runs and gives it back at once for other workers. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#due.ring();
    await this.#loop;
    await Promise.all([...this.#running, this.#listener.stop()]);
  }

  /** Stops the work at once. If the notification was missed, the next heartbeat finds the lease lost. */
  #stopEnded({ workspaceId, jobId, attempt }: EndedAttempts): void {
    for (const [work, lost] of this.#held) {
      if (work.workspaceId === workspaceId && work.jobId === jobId && work.jobAttempt <= attempt)
        lost.abort();
    }
  }

  async #claimWhileOpen(): Promise<void> {
    const { pollMs, emptyPollMs } = this.#delays;
    const idlePollMs = Math.max(pollMs, emptyPollMs);
    while (!this.#stopping.signal.aborted) {
      const hasClaimed =
        this.#hasRoom() &&
        (await this.#claimOne().catch((err) => {
          this.options.log.warn({ err: errorMessage(err) }, 'could not poll for work; trying again');
          return false;
        }));
      if (!hasClaimed)
        await untilDue(this.#due, async () => !(await this.#hasWork()), { pollMs, idlePollMs });
    }
  }

  async #hasWork(): Promise<boolean> {
    const { db, handlers } = this.options;
    if (!this.#listener.isListening) return true;
    return isUnfinished(db, Object.keys(handlers) as WorkKind[]).catch(() => true);
  }

  #hasRoom(): boolean {
    return this.#running.size < this.options.concurrency;
  }

  async #claimOne(): Promise<boolean> {
    const { db, leaseMs, handlers, concurrency } = this.options;
    const work = await claimWork(db, this.#owner, leaseMs, Object.keys(handlers) as WorkKind[], {
      // One place stays free of long work, for other workspaces.
      maxLong: Math.max(1, concurrency - 1),
      othersFirstMs: this.#delays.othersFirstMs,
      running: [...this.#held.keys()],
    });
    if (work) this.#start(work);
    return work !== null;
  }

  #start(work: WorkEntity): void {
    const lost = new AbortController();
    this.#held.set(work, lost);
    const running: Promise<void> = runWork(this.options, this.#delays, work, {
      lost,
      stopping: this.#stopping.signal,
    }).finally(() => {
      this.#held.delete(work);
      this.#running.delete(running);
      this.#due.ring();
    });
    this.#running.add(running);
  }
}
