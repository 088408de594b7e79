import type { EntityManager } from 'typeorm';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import type { Settlement } from '../job/settlement.js';
import { closeStep, type StepOfProcess } from './close-step.js';
import { settleJob } from './settle-job.js';

/** Settles a step, once: the process continues with the next steps, or ends with it. */
export async function settleStep(
  tx: EntityManager,
  step: StepOfProcess,
  settlement: Settlement,
  origin: MessageOrigin,
): Promise<void> {
  const ending = await closeStep(tx, step, settlement, origin);
  if (ending) await settleJob(tx, step, ending.settlement, ending.origin);
}
