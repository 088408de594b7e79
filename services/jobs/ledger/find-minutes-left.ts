import type { EntityManager } from 'typeorm';
import { monthOf } from './month.js';

/** Returns the minutes of this month that are neither charged nor reserved. */
export async function findMinutesLeft(
  tx: EntityManager,
  workspaceId: string,
  allowance: number,
  at = new Date(),
): Promise<number> {
  const [used]: Array<{ minutes: number }> = await tx.query(
    'select reserved_minutes + charged_minutes as minutes from usage_month where workspace_id = $1 and month = $2',
    [workspaceId, monthOf(at).firstDay],
  );
  return Math.max(0, allowance - (used?.minutes ?? 0));
}
