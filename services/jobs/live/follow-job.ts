import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { JobsContext } from '../context.js';
import type { JobEntity } from '../job/job.entity.js';
import { isOpen } from '../job/job-status.js';
import { followPlaces } from './follow-places.js';

/** Yields a job's present state and each change, also of its place in the queue, until it ends. */
export async function followJob(
  { caller, liveJobs, places, resume }: Pick<JobsContext, 'caller' | 'liveJobs' | 'places' | 'resume'>,
  id: string,
): Promise<AsyncIterable<JobEntity>> {
  requireAccess(caller, ACCESS.jobProgress);
  let isThere = false;
  const states = new NewestStates<JobEntity>(() => {
    followed.stop();
    inQueue.stop();
  });
  const inQueue = followPlaces({ places }, (job) => states.push(job));
  const followed = liveJobs.follow(caller.workspaceId, id, ({ row }) => {
    if (!row) return states.end();
    isThere = true;
    inQueue.see(row);
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
  if (!isThere && !resume?.notified) throw notFound({ what: 'Job', id });
  return states;
}
