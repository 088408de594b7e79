import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import type { WorkProgress } from '../../../schemas/messages/media.js';
import { PROGRESS_TOPIC } from '../../../schemas/messages/media.js';
import { inTransaction, WITHOUT_WAITING_FOR_DISK } from '../../platform/database.js';
import { isDependencyFailure } from '../../platform/dependency-failure.js';
import { errorMessage } from '../../platform/errors.js';
import { listenReconnecting } from '../../platform/messaging/postgres-listener.js';
import { Signal } from '../../platform/messaging/signal.js';
import type { Transport } from '../../platform/messaging/transport.js';
import type { Storage } from '../storage/storage.js';
import { isStorageFull } from '../storage/storage-full.js';
import { decideNext, MAX_ATTEMPTS } from './decide-next.js';
import { ENDED_CHANNEL, type EndedAttempts, readEnded } from './end-attempts.js';
import { failJob, type ReleaseResources } from './fail-job.js';
import { shareJob } from './hold-job.js';
import {
  type JobProgress,
  type ProgressRule,
  progressOfWork,
  readSegments,
  wholeProgress,
} from './job-progress.js';
import {
  claimWork,
  completeWork,
  giveBackWork,
  isWaiting,
  OTHERS_FIRST_MS,
  renewLease,
  type WorkKey,
} from './lease-work.js';
import { checkAfterMs, parkedProgress } from './parking.js';
import { WORK_CHANNEL } from './queue-work.js';
import { scratchNameOf } from './remove-abandoned-scratch.js';
import type { WaitReason, WorkEntity, WorkKind, WorkOfVideo } from './work.entity.js';

/** One piece being worked on. A tool's has no video, and its handler asks for none. */
export interface WorkRun<W extends WorkEntity = WorkOfVideo> {
  readonly work: W;
  /** Aborted when the lease is lost, the job canceled or the worker stopped. */
  readonly signal: AbortSignal;
  /** An empty folder, gone afterwards. */
  readonly scratch: string;
  readonly log: Logger;
  /** Fraction of this piece, 0 to 1; step and message for jobs that are one piece. */
  report(progress: { fraction: number; step?: string; message?: string }): void;
}

/** What a handler brings back; `settle` runs in the transaction that ends the work, or not at all. */
export interface WorkDone {
  readonly result?: unknown;
  readonly settle?: (tx: EntityManager) => Promise<void>;
  /** It waits for somebody else, and was given back already. */
  readonly isGivenBack?: true;
}

/** A piece over which its job has failed, while its scratch folder is there still. */
export interface FailedWork {
  readonly work: WorkEntity;
  readonly err: unknown;
  readonly scratch: string;
  readonly log: Logger;
  /** Aborted when the worker is stopped. */
  readonly signal: AbortSignal;
}

export type WorkHandler = (run: WorkRun) => Promise<WorkDone>;
export type WorkHandlers = Readonly<Partial<Record<WorkKind, WorkHandler>>>;

export interface WorkPoolOptions {
  readonly db: DataSource;
  readonly databaseUrl: string;
  readonly transport: Transport;
  readonly storage: Storage;
  readonly log: Logger;
  readonly concurrency: number;
  readonly leaseMs: number;
  /** How long work is parked at most, waiting for what is away; a day where absent. */
  readonly parkMs?: number;
  /** The kinds of work this pool takes; others are left to others. */
  readonly handlers: WorkHandlers;
  /** How far a job of several pieces is; the first that knows the job is asked. */
  readonly progressRules?: readonly ProgressRule[];
  /** Lets go of what is kept for a job that nobody can take up again, in the transaction that ends it. */
  readonly releaseResources?: ReleaseResources;
  /** Keeps what is needed for finding out why a piece of the kind failed. */
  readonly evidence?: Readonly<Partial<Record<WorkKind, (failed: FailedWork) => Promise<void>>>>;
  /** Removes what a job has stored outside the database that failed over a piece of the kind. May be cut off: the sweep does it, too. */
  readonly cleanUps?: Readonly<Partial<Record<WorkKind, (work: WorkEntity) => Promise<void>>>>;
  /** Those of `WORK_DELAYS` where absent. */
  readonly delays?: Partial<WorkDelays>;
}

/** How long a pool waits between its own doings. */
export interface WorkDelays {
  /** What is due again, and what a dead worker had, is found by polling so often; workers are notified of all else. */
  readonly pollMs: number;
  readonly roomPollMs: number;
  /** Between two renewals of a lease. */
  readonly heartbeatMs: number;
  /** After the first failed attempt, the second, and so on. */
  readonly retryMs: readonly number[];
  /** From one look whether parked work can go on to the next. */
  readonly checkAfterMs: (parkedAt: Date | null) => number;
  /** How long work that failed over this worker is left to others. */
  readonly othersFirstMs: number;
}

export const WORK_DELAYS: WorkDelays = {
  pollMs: 1000,
  roomPollMs: 500,
  heartbeatMs: 1000,
  retryMs: [1000, 5000, 15_000, 30_000],
  checkAfterMs,
  othersFirstMs: OTHERS_FIRST_MS,
};
/** Work that waits for something that is away is given up after a day. */
const PARK_MS = 24 * 3_600_000;

/** What a job is at before its work says so, where one piece is the whole of it at that time. */
const BEGUN: Readonly<Partial<Record<WorkKind, Pick<JobProgress, 'step' | 'message' | 'doneSinceQueued'>>>> =
  {
    fetch: { step: 'receiving', message: 'Fetching the file' },
    ingest: { step: 'checking', message: 'Looking at the file' },
    analysis: { step: 'analysis', message: 'Analyzing the video' },
    backup: { step: 'backup', message: 'Packing the files' },
    write: { step: 'writing-script', message: 'Writing the script', doneSinceQueued: null },
  };

class WorkersLost extends Error {
  override message = 'Every worker that took this work up was lost over it';
}

/** Claims work while there is room, renews its leases, reports progress, settles each piece once. */
export class WorkPool {
  readonly #owner = randomUUID();
  readonly #bell = new Signal();
  /** Rung when a piece has ended. */
  readonly #room = new Signal();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Being taken: each has its place already. */
  #taking = 0;
  #claims: Promise<unknown> = Promise.resolve();
  readonly #held = new Map<WorkEntity, AbortController>();
  readonly #listener: { stop(): Promise<void> };
  readonly #claiming: Promise<void>;
  readonly #delays: WorkDelays;

  constructor(private readonly options: WorkPoolOptions) {
    this.#delays = { ...WORK_DELAYS, ...options.delays };
    const ring = () => this.#bell.ring();
    this.#listener = listenReconnecting({
      config: { connectionString: options.databaseUrl },
      channels: [WORK_CHANNEL, ENDED_CHANNEL],
      log: options.log,
      onNotification: (channel, payload) => {
        if (channel === ENDED_CHANNEL) this.#stopEnded(readEnded(payload));
        else ring();
      },
      onOpen: ring,
    });
    this.#claiming = this.#claim();
  }

  /** Takes no more, stops what runs and gives it back at once for others to take. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#claiming;
    await Promise.all([...this.#running, this.#listener.stop()]);
  }

  /** At once; the next heartbeat would find the lease gone, too, and does where the word was missed. */
  #stopEnded({ workspaceId, jobId, attempt }: EndedAttempts): void {
    for (const [work, lost] of this.#held) {
      if (work.workspaceId === workspaceId && work.jobId === jobId && work.jobAttempt <= attempt)
        lost.abort();
    }
  }

  /**
   * Takes what is next, as soon and as long as there is room, until a piece that it was told of need not be taken any more: it is under
   * way here or elsewhere, done or gone. Not that piece before others: who has queued most would be served most. Told of it twice, or
   * of what it cannot do, changes nothing.
   */
  async take(which: WorkKey, signal: AbortSignal): Promise<void> {
    while (await isWaiting(this.options.db, which)) {
      signal.throwIfAborted();
      // Whoever else is told takes it.
      this.#stopping.signal.throwIfAborted();
      if (!this.#hasRoom()) await this.#room.wait(this.#delays.roomPollMs);
      else if (!(await this.#claimOne())) return;
    }
  }

  async #claim(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const hasClaimed =
        this.#hasRoom() &&
        (await this.#claimOne().catch((err) => {
          this.options.log.warn({ err: errorMessage(err) }, 'could not look for work; trying again');
          return false;
        }));
      if (!hasClaimed) await this.#bell.wait(this.#delays.pollMs);
    }
  }

  #hasRoom(): boolean {
    return this.#running.size + this.#taking < this.options.concurrency;
  }

  async #claimOne(): Promise<boolean> {
    const { db, leaseMs, handlers, concurrency } = this.options;
    this.#taking += 1;
    // One after the other: each counts what the one before has taken. A place stays free of what may take long for other workspaces.
    const claimed = this.#claims.then(() =>
      claimWork(db, this.#owner, leaseMs, Object.keys(handlers) as WorkKind[], {
        longMost: Math.max(1, concurrency - 1),
        othersFirstMs: this.#delays.othersFirstMs,
      }),
    );
    this.#claims = claimed.catch(() => undefined);
    try {
      const work = await claimed;
      if (work) this.#start(work);
      return work !== null;
    } finally {
      this.#taking -= 1;
    }
  }

  #start(work: WorkEntity): void {
    const running: Promise<void> = this.#run(work).finally(() => {
      this.#running.delete(running);
      this.#bell.ring();
      this.#room.ring();
    });
    this.#running.add(running);
  }

  async #run(work: WorkEntity): Promise<void> {
    const { storage, handlers } = this.options;
    const { jobId, requestId, workspaceId, kind, ordinal, attempt } = work;
    const log = this.options.log.child({ jobId, requestId, workspaceId, work: kind, ordinal, attempt });
    const lost = new AbortController();
    this.#held.set(work, lost);
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    const latest: { fraction: number; step?: string; message?: string } = { fraction: 0 };
    const scratchName = scratchNameOf(work);
    let scratch: string | null = null;
    let heart: { stop(): void } | undefined;
    try {
      // Attempts that ended without a word took their worker with them.
      if (attempt > MAX_ATTEMPTS) throw new WorkersLost();
      // Before anybody is told that the work goes on.
      await storage.requireSpace();
      heart = this.#startHeart(work, latest, lost, log);
      scratch = await storage.makeScratch(scratchName);
      const report = (progress: typeof latest) => void Object.assign(latest, progress);
      // Claimed while the pool was being stopped.
      signal.throwIfAborted();
      const handle = handlers[kind] as WorkHandler;
      const done = await handle({ work: work as WorkOfVideo, signal, scratch, log, report });
      heart.stop();
      if (!done.isGivenBack) await this.#settle(work, done, log);
    } catch (err) {
      heart?.stop();
      await this.#failedSurely(work, err, { signal, scratch, log }).catch((cause) =>
        log.error({ err: cause }, 'could not write that work failed; its lease will lapse'),
      );
    } finally {
      this.#held.delete(work);
      await storage
        .removeScratch(scratchName)
        .catch((err) => log.warn({ err }, 'scratch folder left behind'));
    }
  }

  #settle(work: WorkEntity, { result, settle }: WorkDone, log: Logger): Promise<void> {
    return inTransaction(this.options.db, { workspaceId: work.workspaceId }, async (tx) => {
      await shareJob(tx, work);
      if (await completeWork(tx, work, result)) await settle?.(tx);
      else log.info('the lease was lost; the result is let go');
    });
  }

  /** Once the database is back: a lease that lapses would count as an attempt that took its worker along. */
  async #failedSurely(
    work: WorkEntity,
    err: unknown,
    run: { signal: AbortSignal; scratch: string | null; log: Logger },
  ): Promise<void> {
    for (;;) {
      try {
        return await this.#failed(work, err, run);
      } catch (cause) {
        if (!isDependencyFailure(cause) || this.#stopping.signal.aborted) throw cause;
        await sleep(this.#delays.heartbeatMs);
      }
    }
  }

  async #failed(
    work: WorkEntity,
    err: unknown,
    { signal, scratch, log }: { signal: AbortSignal; scratch: string | null; log: Logger },
  ): Promise<void> {
    const { workspaceId, attempt, kind } = work;
    const isStopped = signal.aborted && !isStorageFull(signal.reason);
    const cause = [signal.reason, err].find(isStorageFull) ?? err;
    const next = decideNext(work, cause, { parkMs: this.options.parkMs ?? PARK_MS });
    let parked: JobProgress | null = null;
    const hasFailed = await inTransaction(this.options.db, { workspaceId }, async (tx) => {
      if (isStopped) {
        log.info('stopped; given back if it still was ours');
        await giveBackWork(tx, work, { delayMs: 0, counts: false });
        return false;
      }
      log.warn({ err: cause, ...next }, 'a piece of work failed');
      if (next.step === 'fail') {
        const { releaseResources } = this.options;
        return failJob(tx, work, { err, why: next, releaseResources });
      }
      if (next.step === 'park') {
        parked = await this.#park(tx, work, next.waitingFor);
        return false;
      }
      const { retryMs } = this.#delays;
      const delayMs = retryMs[attempt - 1] ?? 15_000;
      const { failures } = next;
      await giveBackWork(tx, work, { delayMs, counts: true, ...(failures && { failures }) });
      return false;
    });
    if (parked)
      await this.#tell(work, parked, Date.now()).catch((cause) =>
        log.warn({ err: errorMessage(cause) }, 'nobody could be told that work waits'),
      );
    if (!hasFailed) return;
    if (scratch)
      await this.options.evidence?.[kind]?.({ work, err, scratch, log, signal: this.#stopping.signal }).catch(
        (cause) => log.warn({ err: cause }, 'what tells why work failed could not be kept'),
      );
    // After the commit: a storage that is away keeps nobody from transcript of the failure, and from canceling.
    await this.options.cleanUps?.[kind]?.(work).catch((cause) =>
      log.warn({ err: cause }, 'what failed work had stored is left to the sweep'),
    );
  }

  /** Gives work back that waits for something that is away; what its job is to show meanwhile. */
  async #park(tx: EntityManager, work: WorkEntity, waitingFor: WaitReason): Promise<JobProgress> {
    const delayMs = this.#delays.checkAfterMs(work.parkedAt);
    await giveBackWork(tx, work, { delayMs, counts: false, waitingFor });
    const { progressRules = [] } = this.options;
    return parkedProgress(
      progressOfWork(progressRules, await readSegments(tx, work.jobId), work),
      waitingFor,
    );
  }

  /**
   * Beats every second: renews the lease, tells the world how far the job is. The first beat comes at once; where what it has to say
   * is known beforehand, only that is said: the lease has just been taken.
   */
  #startHeart(
    work: WorkEntity,
    latest: { fraction: number; step?: string; message?: string },
    lost: AbortController,
    log: Logger,
  ): { stop(): void } {
    const startedAt = Date.now();
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    const beat = async () => {
      try {
        const progress = await this.#renew(work, latest);
        if (stopped) return;
        if (progress) await this.#tell(work, progress, startedAt);
        else lost.abort();
        await this.#stopWhenFull(lost);
      } catch (err) {
        log.warn({ err: errorMessage(err) }, 'the lease could not be renewed; trying again');
      }
      if (!stopped) timer = setTimeout(() => void beat(), this.#delays.heartbeatMs);
    };
    const begun = BEGUN[work.kind];
    if (begun) {
      this.#tell(work, wholeProgress(0, begun), startedAt).catch((err) =>
        log.warn({ err: errorMessage(err) }, 'nobody could be told that work has begun'),
      );
      timer = setTimeout(() => void beat(), this.#delays.heartbeatMs);
    } else void beat();
    return {
      stop() {
        stopped = true;
        clearTimeout(timer);
      },
    };
  }

  async #stopWhenFull(lost: AbortController): Promise<void> {
    await this.options.storage.requireSpaceToGoOn().catch((err) => {
      if (!isStorageFull(err)) throw err;
      lost.abort(err);
    });
  }

  /** Null when the lease is lost. */
  #renew(
    work: WorkEntity,
    latest: { fraction: number; step?: string; message?: string },
  ): Promise<JobProgress | null> {
    const fraction = Math.min(1, Math.max(0, latest.fraction));
    const { progressRules = [] } = this.options;
    const boundary = { workspaceId: work.workspaceId, settings: WITHOUT_WAITING_FOR_DISK };
    return inTransaction(this.options.db, boundary, async (tx) => {
      if (!(await renewLease(tx, work, this.options.leaseMs, fraction))) return null;
      const begun = BEGUN[work.kind];
      if (begun) {
        const { step = begun.step, message = begun.message } = latest;
        return wholeProgress(fraction, { ...begun, step, message });
      }
      const whole = progressOfWork(progressRules, await readSegments(tx, work.jobId), work);
      return { ...whole, message: latest.message ?? whole.message };
    });
  }

  async #tell(
    { workspaceId, jobId, jobAttempt, createdAt }: WorkEntity,
    { doneSinceQueued, ...progress }: JobProgress,
    startedAt: number,
  ): Promise<void> {
    const now = Date.now();
    // Pieces of a job are queued together, so the time since then is the time that all of them have taken.
    const elapsedSeconds = (now - Math.min(startedAt, createdAt.getTime())) / 1000;
    const done = doneSinceQueued === undefined ? progress.percent / 100 : (doneSinceQueued ?? 0);
    const known = done >= 0.03 && elapsedSeconds > 2;
    const body: WorkProgress = {
      workspaceId,
      jobId,
      attempt: jobAttempt,
      waitingFor: null,
      ...progress,
      etaSeconds: known ? Math.round((elapsedSeconds * (1 - done)) / done) : null,
      at: new Date(now).toISOString(),
    };
    await this.options.transport.broadcast({ topic: PROGRESS_TOPIC, body });
  }
}
