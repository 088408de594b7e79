import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { notFound } from '../../platform/errors.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { JobsContext } from '../context.js';
import type { JobEntity } from '../job/job.entity.js';
import { isOpen } from '../job/job-status.js';

/** Yields a job's present state and each change, until it ends. */
export async function followJob(
  { caller, liveJobs, resume }: Pick<JobsContext, 'caller' | 'liveJobs' | 'resume'>,
  id: string,
): Promise<AsyncIterable<JobEntity>> {
  requireAccess(caller, ACCESS.jobProgress);
  let isThere = false;
  const states = new NewestStates<JobEntity>(() => followed.stop());
  const followed = liveJobs.follow(caller.workspaceId, id, ({ row }) => {
    if (!row) return states.end();
    isThere = true;
    states.push(row);
    if (!isOpen(row.status)) states.end();
  });
  try {
    await followed.ready;
  } catch (err) {
    states.end();
    throw err;
  }
  // The job existed before the interruption: it has been deleted, which completes the stream.
  if (!isThere && !resume?.told) throw notFound({ what: 'Job', id });
  return states;
}
