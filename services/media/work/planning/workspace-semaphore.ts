import { DomainError } from '../../../platform/errors/errors.js';
import { makeSemaphore, type Semaphore } from '../../intake/uploads/semaphore.js';

export interface SemaphoreLimits {
  /** How many run at once in all workspaces. */
  readonly total: number;
  /** How many of one workspace run at once. */
  readonly perWorkspace: number;
  /** How many of one workspace wait besides. */
  readonly waiting: number;
}

export type WorkspaceSemaphore = <T>(
  workspaceId: string,
  work: () => Promise<T>,
  signal: AbortSignal,
) => Promise<T>;

/** Bounds what workspaces run at once, so that none takes the processors of the others. */
export function makeWorkspaceSemaphore(
  { total, perWorkspace, waiting }: SemaphoreLimits,
  what: string,
): WorkspaceSemaphore {
  const all = makeSemaphore(total);
  const workspaces = new Map<string, { readonly semaphore: Semaphore; count: number }>();
  return async (workspaceId, work, signal) => {
    const own = workspaces.get(workspaceId) ?? { semaphore: makeSemaphore(perWorkspace), count: 0 };
    if (own.count >= perWorkspace + waiting)
      throw new DomainError(
        'rate_limit_exceeded',
        `At most ${perWorkspace + waiting} ${what} of a workspace are in progress at once; wait until one is finished`,
      );
    own.count += 1;
    workspaces.set(workspaceId, own);
    try {
      return await own.semaphore(() => all(work, signal), signal);
    } finally {
      own.count -= 1;
      if (own.count === 0) workspaces.delete(workspaceId);
    }
  };
}
