import type { EntityTarget } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import type { StartedJob } from './start-job.js';

export interface Frozen {
  workspaceId: string;
  id: string;
}

/**
 * Starts work that was frozen under this id, as a row of `entity`. The row is there before the command is: whoever gets the command
 * can read it at once. Where no job came of it, it goes again.
 */
export async function startFrozen(
  { db, caller: { workspaceId } }: VideosContext,
  entity: EntityTarget<Frozen>,
  id: string,
  start: () => Promise<StartedJob>,
): Promise<StartedJob> {
  const forget = () => inTransaction(db, { workspaceId }, (tx) => tx.delete(entity, { workspaceId, id }));
  try {
    const job = await start();
    if (!job.started) await forget();
    return job;
  } catch (err) {
    // Without an answer the job may have been accepted: then the row is needed.
    if (err instanceof DomainError && err.code !== 'unavailable') await forget();
    throw err;
  }
}
