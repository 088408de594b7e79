import type { Logger } from 'pino';
import { ASYNC_COMMIT, inTransaction } from '../../platform/database/database.js';
import { errorMessage } from '../../platform/errors/errors.js';
import { isStorageFull } from '../storage/storage-full.js';
import { broadcastProgress } from './broadcast-progress.js';
import { countUnits, type JobProgress, progressOfWork, wholeProgress } from './job-progress.js';
import { noteSurvival, renewLease } from './lease-work.js';
import type { WorkEntity, WorkKind } from './work.entity.js';
import type { UnitProgress } from './work-handler.js';
import type { WorkDelays, WorkPoolOptions } from './work-pool-options.js';

/** Progress of a job before its work reports any, where one unit is the whole job at that time. */
const BEGUN: Readonly<Partial<Record<WorkKind, Pick<JobProgress, 'step' | 'message' | 'doneSinceQueued'>>>> =
  {
    fetch: { step: 'receiving', message: 'Fetching the file' },
    ingest: { step: 'checking', message: 'Checking the file' },
    analysis: { step: 'analysis', message: 'Analyzing the video' },
    backup: { step: 'backup', message: 'Packing the files' },
    script: { step: 'writing-script', message: 'Writing the script', doneSinceQueued: null },
  };

interface Beating {
  readonly work: WorkEntity;
  readonly latest: () => UnitProgress;
  /** Aborted when the lease is lost or the storage is full. */
  readonly lost: AbortController;
  readonly log: Logger;
}

/**
 * Renews the lease of a unit of work and broadcasts the progress of its job, once a second until it is
 * stopped. The first beat comes at once; if its progress is known beforehand it is only broadcast, because
 * the lease has just been taken.
 */
export function startHeartbeat(
  options: WorkPoolOptions,
  { heartbeatMs }: Pick<WorkDelays, 'heartbeatMs'>,
  { work, latest, lost, log }: Beating,
): { stop(): void } {
  const startedAt = Date.now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const broadcast = (progress: JobProgress) =>
    broadcastProgress(options.transport, work, progress, startedAt);
  const beat = async () => {
    try {
      const progress = await renew(options, work, latest());
      if (stopped) return;
      if (progress) await broadcast(progress);
      else lost.abort();
      await stopWhenFull(options, lost);
    } catch (err) {
      log.warn({ err: errorMessage(err) }, 'the lease could not be renewed; trying again');
    }
    if (!stopped) timer = setTimeout(() => void beat(), heartbeatMs);
  };
  const begun = BEGUN[work.kind];
  if (begun) {
    broadcast(wholeProgress(0, begun)).catch((err) =>
      log.warn({ err: errorMessage(err) }, 'the start of work could not be broadcast'),
    );
    timer = setTimeout(() => void beat(), heartbeatMs);
  } else void beat();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function stopWhenFull({ storage }: WorkPoolOptions, lost: AbortController): Promise<void> {
  await storage.requireSpaceToGoOn().catch((err) => {
    if (!isStorageFull(err)) throw err;
    lost.abort(err);
  });
}

/** Returns the progress of the job; null when the lease is lost. */
function renew(
  { db, leaseMs, progressRules = [] }: WorkPoolOptions,
  work: WorkEntity,
  latest: UnitProgress,
): Promise<JobProgress | null> {
  const fraction = Math.min(1, Math.max(0, latest.fraction));
  const boundary = { workspaceId: work.workspaceId, settings: ASYNC_COMMIT };
  return inTransaction(db, boundary, async (tx) => {
    if (!(await renewLease(tx, work, leaseMs, fraction))) {
      await noteSurvival(tx, work);
      return null;
    }
    const begun = BEGUN[work.kind];
    if (begun) {
      const { step = begun.step, message = begun.message } = latest;
      return wholeProgress(fraction, { ...begun, step, message });
    }
    const whole = progressOfWork(progressRules, await countUnits(tx, work.jobId), work);
    return { ...whole, message: latest.message ?? whole.message };
  });
}
