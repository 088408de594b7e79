import { DomainError, isErrorCode } from '../../../platform/errors/errors.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { makeId } from '../../../platform/text/ids.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { ExportServices } from '../export/export-services.js';
import type { PlanningRun } from '../export/planning-run.js';
import type { WorkspaceSemaphore } from './workspace-semaphore.js';

/** Services with which this process plans exports while a client waits. */
export interface PlanningServices extends ExportServices {
  readonly bounded: WorkspaceSemaphore;
}

interface Planning {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly withinMs: number;
  /** For the error when time runs out: `The frame was not drawn`. */
  readonly failure: string;
}

/** Runs what plans an export for a waiting client: within a time, and bounded per workspace. */
export function runPlanning<T>(
  { storage, bounded }: Pick<PlanningServices, 'storage' | 'bounded'>,
  { workspaceId, videoId, withinMs, failure }: Planning,
  plan: (run: PlanningRun) => Promise<T>,
): Promise<T> {
  const signal = timeoutSignal(withinMs);
  const run = async () => {
    const name = makeId('prv');
    const scratch = await storage.makeScratch(name);
    try {
      return await plan({ work: { workspaceId, videoId }, scratch, signal });
    } finally {
      await storage.removeScratch(name);
    }
  };
  return bounded(workspaceId, run, signal).catch((err: unknown) => {
    throw signal.aborted ? tooSlow(failure, withinMs, err) : asDomainError(err);
  });
}

const tooSlow = (failure: string, withinMs: number, cause: unknown): DomainError =>
  new DomainError(
    'unavailable',
    `${failure} within ${withinMs / 1000} seconds; a source that has to be prepared or measured first is prepared by its next export`,
    { cause },
  );

/** Planning reports what is wrong with a request as failed work. */
function asDomainError(err: unknown): unknown {
  if (!(err instanceof WorkFailed)) return err;
  return new DomainError(isErrorCode(err.code) ? err.code : 'internal_error', err.message, { cause: err });
}
