import { requireService, requireWorkspace } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { JobsContext } from '../context.js';
import { unitsOf } from '../ledger/cost.js';
import { requireMinutesLeft } from '../ledger/reserve-minutes.js';

/**
 * Refuses a process whose cost would exceed the remaining minutes even for the shortest video, before
 * anything is created for it. When the
 * length is known, the minutes are reserved, or the process fails.
 */
export async function checkMinutes({ db, caller }: JobsContext, steps: readonly string[]): Promise<void> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId, plan } = caller;
  const minutes = unitsOf('process', steps);
  if (!plan || minutes === 0) return;
  await inTransaction(db, { workspaceId }, (tx) =>
    requireMinutesLeft(tx, { workspaceId, minutes, allowance: plan.videoMinutesPerMonth }),
  );
}
