import type { EntityManager } from 'typeorm';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import type { JobEntity } from '../job/job.entity.js';
import { ALL_OF_IT } from '../ledger/close-reservation.js';
import { findVideoLength } from '../ledger/reserve-minutes.js';
import { findSteps } from './process-step.entity.js';

/**
 * Returns the minutes to release when a process ends early: those of the steps that are not completed.
 * Results of completed steps remain, and are neither computed nor charged again when the process is retried.
 */
export async function findUnusedMinutes(
  tx: EntityManager,
  { workspaceId, id, videoId }: Pick<JobEntity, 'workspaceId' | 'id' | 'videoId'>,
): Promise<number> {
  const durationSeconds = await findVideoLength(tx, workspaceId, videoId as string);
  if (durationSeconds === null) return ALL_OF_IT;
  return costMinutes(await openUnits(tx, workspaceId, id), durationSeconds);
}

/** Returns the cost, in minutes per minute of video, of the steps that are not completed. */
export async function openUnits(tx: EntityManager, workspaceId: string, jobId: string): Promise<number> {
  const open = (await findSteps(tx, workspaceId, jobId)).filter(({ status }) => status !== 'completed');
  return unitsOf(
    'process',
    open.map(({ name }) => name),
  );
}
