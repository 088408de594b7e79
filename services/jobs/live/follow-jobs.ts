import { ACCESS } from '../../../schemas/access.js';
import type { JobKind } from '../../../schemas/job-types.js';
import { requireAccess } from '../../platform/access/access.js';
import { cannotResume } from '../../platform/graphql/resume.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { JobsContext } from '../context.js';
import { noKinds } from '../errors.js';
import type { JobEntity } from '../job/job.entity.js';
import { followPlaces } from './follow-places.js';

export interface FollowJobs {
  readonly videoId?: string | null;
  readonly kinds?: readonly JobKind[] | null;
}

/**
 * Yields the workspace's open jobs, and then every change of any job. Both filters must match. A subscription
 * that resumes after an interruption first receives the jobs that ended meanwhile; it fails with
 * `unavailable` when there are too many.
 */
export async function followJobs(
  { caller, liveJobs, places, resume }: Pick<JobsContext, 'caller' | 'liveJobs' | 'places' | 'resume'>,
  { videoId, kinds }: FollowJobs,
): Promise<AsyncIterable<JobEntity>> {
  requireAccess(caller, ACCESS.jobUpdates);
  if (kinds?.length === 0) throw noKinds({});
  const states = new NewestStates<JobEntity>(() => {
    followed.stop();
    inQueue.stop();
  });
  const inQueue = followPlaces({ places }, (job) => states.push(job));
  const subscribe = ({ row }: { row: JobEntity | null }) => {
    if (!row || (videoId && row.videoId !== videoId) || (kinds && !kinds.includes(row.kind))) return;
    inQueue.see(row);
    states.push(row);
  };
  const lose = () => states.fail(cannotResume());
  const followed = liveJobs.follow(caller.workspaceId, null, subscribe, { missedMs: resume?.missedMs, lose });
  try {
    await followed.ready;
  } catch (err) {
    states.end();
    throw err;
  }
  return states;
}
