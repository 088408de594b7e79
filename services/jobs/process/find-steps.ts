import type { EntityManager } from 'typeorm';
import { ProcessStepEntity } from './process-step.entity.js';

/** Returns the steps in the order they run. */
export const findSteps = (
  tx: EntityManager,
  workspaceId: string,
  jobId: string,
): Promise<ProcessStepEntity[]> =>
  tx.find(ProcessStepEntity, { where: { workspaceId, jobId }, order: { ordinal: 'asc' } });
