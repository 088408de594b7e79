import type { EntityTarget } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { isRefused } from '../../platform/errors/unavailable.js';
import type { VideosContext } from '../context.js';
import type { StartedJob } from './start-job.js';

export interface FrozenRequest {
  workspaceId: string;
  id: string;
}

/**
 * Starts the work frozen under this id as a row of `entity`. The row is committed before the command is sent,
 * so that its receiver can read it immediately, and deleted when no job was created.
 */
export async function startFrozenRequest(
  { db, caller: { workspaceId } }: VideosContext,
  entity: EntityTarget<FrozenRequest>,
  id: string,
  start: () => Promise<StartedJob>,
): Promise<StartedJob> {
  const forget = () => inTransaction(db, { workspaceId }, (tx) => tx.delete(entity, { workspaceId, id }));
  try {
    const job = await start();
    if (!job.started) await forget();
    return job;
  } catch (err) {
    // Without a response the job may have been accepted, which requires the row.
    if (isRefused(err)) await forget();
    throw err;
  }
}
