import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { isDependencyFailure } from '../../platform/errors/dependency-failure.js';
import { errorMessage } from '../../platform/errors/errors.js';
import { isStorageFull } from '../storage/storage-full.js';
import { broadcastProgress } from './broadcast-progress.js';
import { decideNext } from './decide-next.js';
import { parkedProgress } from './dependency-wait.js';
import { failJob } from './fail-job.js';
import { countUnits, type JobProgress, progressOfWork } from './job-progress.js';
import { completeWork, requeueWork } from './lease-work.js';
import { lockJobShared } from './lock-job.js';
import { detailOfWait } from './reason-to-wait.js';
import type { WaitReason, WorkEntity } from './work.entity.js';
import type { WorkDone } from './work-handler.js';
import type { WorkDelays, WorkPoolOptions } from './work-pool-options.js';

const DEPENDENCY_RECHECK_MS = 24 * 3_600_000;
const LAST_RETRY_MS = 15_000;

interface FailedRun {
  /** Aborted when the lease is lost, the job canceled or the worker stopped. */
  readonly signal: AbortSignal;
  /** Aborted when the worker is stopped. */
  readonly stopping: AbortSignal;
  /** Null when the work failed before its folder was made. */
  readonly scratch: string | null;
  readonly log: Logger;
}

/** Completes work and settles its effect in one transaction; discards the result if the lease was lost. */
export function settleWork(
  { db }: WorkPoolOptions,
  work: WorkEntity,
  { result, settle }: WorkDone,
  log: Logger,
): Promise<void> {
  return inTransaction(db, { workspaceId: work.workspaceId }, async (tx) => {
    await lockJobShared(tx, work);
    if (await completeWork(tx, work, result)) await settle?.(tx);
    else log.info('the lease was lost; the result is discarded');
  });
}

/**
 * Gives failed work back, parks it, or fails its job. Repeated until the database responds: an expired lease
 * would count as an attempt whose worker died.
 */
export async function endFailedWork(
  options: WorkPoolOptions,
  delays: WorkDelays,
  work: WorkEntity,
  err: unknown,
  run: FailedRun,
): Promise<void> {
  for (;;) {
    try {
      return await endOnce(options, delays, work, err, run);
    } catch (cause) {
      if (!isDependencyFailure(cause) || run.stopping.aborted) throw cause;
      await sleep(delays.heartbeatMs);
    }
  }
}

async function endOnce(
  options: WorkPoolOptions,
  delays: WorkDelays,
  work: WorkEntity,
  err: unknown,
  run: FailedRun,
): Promise<void> {
  const { signal, log } = run;
  const isStopped = signal.aborted && !isStorageFull(signal.reason);
  const cause = [signal.reason, err].find(isStorageFull) ?? err;
  const next = decideNext(work, cause, {
    dependencyTimeoutMs: options.dependencyTimeoutMs ?? DEPENDENCY_RECHECK_MS,
    engineTimeoutMs: options.engineTimeoutMs,
  });
  let parked: JobProgress | null = null;
  const hasFailed = await inTransaction(options.db, { workspaceId: work.workspaceId }, async (tx) => {
    if (isStopped) {
      log.info('stopped; the work is released unless the lease was lost');
      await requeueWork(tx, work, { delayMs: 0, counts: false });
      return false;
    }
    log.warn({ err: cause, ...next }, 'a unit of work failed');
    if (next.step === 'fail') {
      const { releaseResources } = options;
      return failJob(tx, work, { err, why: next, releaseResources });
    }
    if (next.step === 'park') {
      parked = await waitForDependency(tx, options, delays, work, { ...next, detail: detailOfWait(cause) });
      return false;
    }
    const delayMs = delays.retryMs[work.attempt - 1] ?? LAST_RETRY_MS;
    const { failures } = next;
    await requeueWork(tx, work, { delayMs, counts: true, ...(failures && { failures }) });
    return false;
  });
  if (parked)
    await broadcastProgress(options.transport, work, parked, Date.now()).catch((cause) =>
      log.warn({ err: errorMessage(cause) }, 'the waiting state of work could not be broadcast'),
    );
  if (hasFailed) await cleanUp(options, work, err, run);
}

/** After the commit: a storage that is unavailable must not delay the report of the failure. */
async function cleanUp(
  { evidence, cleanUps }: WorkPoolOptions,
  work: WorkEntity,
  err: unknown,
  { scratch, log, stopping }: FailedRun,
): Promise<void> {
  if (scratch)
    await evidence?.[work.kind]?.({ work, err, scratch, log, signal: stopping }).catch((cause) =>
      log.warn({ err: cause }, 'the evidence of the failure could not be stored'),
    );
  await cleanUps?.[work.kind]?.(work).catch((cause) =>
    log.warn({ err: cause }, 'the files of failed work could not be removed; the sweep removes them'),
  );
}

/** Gives work back that waits for a dependency; returns the progress that its job shows meanwhile. */
async function waitForDependency(
  tx: EntityManager,
  { progressRules = [] }: WorkPoolOptions,
  delays: WorkDelays,
  work: WorkEntity,
  { waitingFor, detail }: { readonly waitingFor: WaitReason; readonly detail: string | null },
): Promise<JobProgress> {
  const delayMs = delays.checkAfterMs(work.parkedAt);
  await requeueWork(tx, work, { delayMs, counts: false, waitingFor });
  const whole = progressOfWork(progressRules, await countUnits(tx, work.jobId), work);
  return parkedProgress(whole, waitingFor, detail);
}
