import { inTransaction } from '../../../platform/database/database.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { ExportServices } from './export-services.js';
import type { PlanPayload, PlanResult } from './export-work.js';

/** Returns the plan that a unit of an export belongs to. */
export async function requirePlan(
  { db }: ExportServices,
  { workspaceId, jobId }: WorkEntity,
): Promise<PlanResult & PlanPayload> {
  const row = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(WorkEntity, { jobId, kind: 'plan' }),
  );
  if (!row?.result)
    throw new WorkFailed('internal_error', 'The plan of this export no longer exists', 'plan');
  const result = row.result as PlanResult;
  // Plans from before there were holds place no lines.
  if (!result.cues)
    throw new WorkFailed(
      'internal_error',
      'This export was planned by an earlier version; start it again',
      'plan',
    );
  return { ...result, ...(row.payload as PlanPayload) };
}
