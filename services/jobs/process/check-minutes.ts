import { requireService, requireWorkspace } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { JobsContext } from '../context.js';
import { unitsOf } from '../ledger/cost.js';
import { requireMinutesLeft } from '../ledger/reserve-minutes.js';

/**
 * Refuses a process that even the shortest video would be too long for, before anything is made for it. How long its own is
 * shows later: then the minutes are reserved, or it fails.
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
