import { ACCESS } from '../../../schemas/access.js';
import type { JobKind } from '../../../schemas/messages/jobs.js';
import { requireAccess } from '../../platform/access.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { JobsContext } from '../context.js';
import { noKinds } from '../errors.js';
import type { JobEntity } from '../job/job.entity.js';

export interface FollowJobs {
  readonly videoId?: string | null;
  readonly kinds?: readonly JobKind[] | null;
}

/** The workspace's jobs that are open, and then every change of any. Both conditions hold together. */
export async function followJobs(
  { caller, liveJobs }: Pick<JobsContext, 'caller' | 'liveJobs'>,
  { videoId, kinds }: FollowJobs,
): Promise<AsyncIterable<JobEntity>> {
  requireAccess(caller, ACCESS.jobUpdates);
  if (kinds?.length === 0) throw noKinds({});
  const states = new NewestStates<JobEntity>(() => followed.stop());
  const followed = liveJobs.follow(caller.workspaceId, null, ({ row }) => {
    if (!row || (videoId && row.videoId !== videoId) || (kinds && !kinds.includes(row.kind))) return;
    states.push(row);
  });
  try {
    await followed.ready;
  } catch (err) {
    states.end();
    throw err;
  }
  return states;
}
