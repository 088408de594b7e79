import { ACCESS } from '../../../schemas/access.js';
import type { JobKind } from '../../../schemas/messages/jobs.js';
import { requireAccess } from '../../platform/access.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import { cannotResume } from '../../platform/subscriptions/resume.js';
import type { JobsContext } from '../context.js';
import { noKinds } from '../errors.js';
import type { JobEntity } from '../job/job.entity.js';

export interface FollowJobs {
  readonly videoId?: string | null;
  readonly kinds?: readonly JobKind[] | null;
}

/**
 * The workspace's jobs that are open, and then every change of any. Both conditions hold together. One that goes on after an
 * interruption begins with what has ended meanwhile as well; fails with `unavailable` where that is too much.
 */
export async function followJobs(
  { caller, liveJobs, resume }: Pick<JobsContext, 'caller' | 'liveJobs' | 'resume'>,
  { videoId, kinds }: FollowJobs,
): Promise<AsyncIterable<JobEntity>> {
  requireAccess(caller, ACCESS.jobUpdates);
  if (kinds?.length === 0) throw noKinds({});
  const states = new NewestStates<JobEntity>(() => followed.stop());
  const hear = ({ row }: { row: JobEntity | null }) => {
    if (!row || (videoId && row.videoId !== videoId) || (kinds && !kinds.includes(row.kind))) return;
    states.push(row);
  };
  const lose = () => states.fail(cannotResume());
  const followed = liveJobs.follow(caller.workspaceId, null, hear, { missedMs: resume?.missedMs, lose });
  try {
    await followed.ready;
  } catch (err) {
    states.end();
    throw err;
  }
  return states;
}
