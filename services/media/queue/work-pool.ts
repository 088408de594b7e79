import { randomUUID } from 'node:crypto';
import { processEnded } from '../../../schemas/messages/work-error.js';
import { errorMessage } from '../../platform/errors/errors.js';
import { listenReconnecting, type PostgresListener } from '../../platform/messaging/postgres-listener.js';
import { Signal } from '../../platform/messaging/signal.js';
import { untilDue } from '../../platform/messaging/until-due.js';
import { inSpan, markPresentFailed } from '../../platform/tracing/spans.js';
import { ENDED_CHANNEL, type EndedAttempts, readEnded } from './end-attempts.js';
import { endFailedWork, settleWork } from './end-work.js';
import { startHeartbeat } from './heartbeat.js';
import { claimWork, isUnfinished, MAKING_ROOM_MS } from './lease-work.js';
import { WORK_CHANNEL } from './queue-work.js';
import { scratchNameOf } from './remove-abandoned-scratch.js';
import type { WorkEntity, WorkKind, WorkOfVideo } from './work.entity.js';
import { WorkFailed } from './work-failed.js';
import type { UnitProgress, WorkHandler } from './work-handler.js';
import { measureWork } from './work-metrics.js';
import { WORK_DELAYS, type WorkDelays, type WorkPoolOptions } from './work-pool-options.js';

/** A unit that has ended this many workers is not given to another. */
const MAX_ENDED_WORKERS = 2;

function endedWorkers(step: WorkKind): WorkFailed {
  const { code, message } = processEnded(step);
  return new WorkFailed(code, message, step);
}

/** Runs one leased unit of work, in a span below the one that queued it. Never throws. */
function runWork(...run: Parameters<typeof runUnit>): Promise<void> {
  const [, , work] = run;
  if (work.traceparent === null) return runUnit(...run);
  const { kind, ordinal, attempt, jobId, requestId, workspaceId, traceparent: parent } = work;
  const attributes = {
    'work.kind': kind,
    'work.ordinal': ordinal,
    'work.attempt': attempt,
    'job.id': jobId,
    'workspace.id': workspaceId,
    'request.id': requestId,
  };
  return inSpan(`work ${kind}`, { kind: 'consumer', parent, attributes }, () => runUnit(...run));
}

/** Folder, heartbeat, handler, and its end either way. */
async function runUnit(
  options: WorkPoolOptions,
  delays: WorkDelays,
  work: WorkEntity,
  { lost, stopping }: { readonly lost: AbortController; readonly stopping: AbortSignal },
): Promise<void> {
  const { storage, handlers } = options;
  const { jobId, requestId, workspaceId, kind, ordinal, attempt } = work;
  const log = options.log.child({ jobId, requestId, workspaceId, work: kind, ordinal, attempt });
  const signal = AbortSignal.any([lost.signal, stopping]);
  let latest: UnitProgress = { fraction: 0 };
  const scratchName = scratchNameOf(work);
  let scratch: string | null = null;
  let heartbeat: { stop(): void } | undefined;
  const measured = measureWork(work);
  try {
    if (work.lapses >= MAX_ENDED_WORKERS) throw endedWorkers(kind);
    // Checked before progress is broadcast.
    await storage.requireSpace();
    heartbeat = startHeartbeat(options, delays, { work, latest: () => latest, lost, log });
    scratch = await storage.makeScratch(scratchName);
    const report = (progress: UnitProgress) => {
      latest = { ...latest, ...progress };
    };
    // Claimed while the pool was being stopped.
    signal.throwIfAborted();
    const handle = handlers[kind] as WorkHandler;
    const done = await handle({ work: work as WorkOfVideo, signal, scratch, log, report });
    heartbeat.stop();
    if (!done.isRequeued) await settleWork(options, work, done, log);
    const seconds = measured(done.isRequeued ? 'stopped' : 'done');
    if (!done.isRequeued) options.times?.record(kind, seconds);
  } catch (err) {
    heartbeat?.stop();
    markPresentFailed(err);
    measured(signal.aborted ? 'stopped' : 'failed');
    await endFailedWork(options, delays, work, err, { signal, stopping, scratch, log }).catch((cause) =>
      log.error({ err: cause }, 'the failure of work could not be stored; its lease will expire'),
    );
  } finally {
    await storage
      .removeScratch(scratchName)
      .catch((err) => log.warn({ err }, 'the scratch folder could not be removed'));
  }
}

/** Leases work while there is room for it, and runs it. */
export class WorkPool {
  readonly #owner = randomUUID();
  readonly #due = new Signal();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #held = new Map<WorkEntity, AbortController>();
  /** When a unit is due that must run alone, so that no other is suspected if it ends this worker; null without one. */
  #aloneDueAt: number | null = null;
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
    if (this.#aloneDueAt !== null && this.#running.size === 0 && performance.now() >= this.#aloneDueAt)
      this.#aloneDueAt = null;
    if (this.#aloneDueAt !== null || [...this.#held.keys()].some(({ lapses }) => lapses > 0)) return false;
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
    if (work?.state === 'queued') this.#makeRoom();
    else if (work) this.#start(work);
    return work !== null;
  }

  /** Claims nothing until the present work has ended and the unit is due again. */
  #makeRoom(): void {
    this.#aloneDueAt = performance.now() + MAKING_ROOM_MS;
    setTimeout(() => this.#due.ring(), MAKING_ROOM_MS).unref();
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
