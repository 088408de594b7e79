import { ACCESS } from '../../../schemas/access.js';
import type { JobKind } from '../../../schemas/job-types.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import { cannotResume } from '../../platform/graphql/resume.js';
import { NewestStates } from '../../platform/subscriptions/newest-states.js';
import type { JobsContext } from '../context.js';
import { noKinds } from '../errors.js';
import { isOpen, type JobEntity } from '../job/job.entity.js';
import { mayWaitForWorker } from '../queue/watch-places.js';

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

/** Repeats the newest states of followed jobs while they wait, whenever their places in the queue change. */
export function followPlaces(
  { places }: Pick<JobsContext, 'places'>,
  repeat: (job: JobEntity) => void,
): { see(job: JobEntity): void; stop(): void } {
  const waiting = new Map<string, { job: JobEntity; readonly stop: () => void }>();
  return {
    see(job) {
      const known = waiting.get(job.id);
      if (!mayWaitForWorker(job)) {
        known?.stop();
        waiting.delete(job.id);
      } else if (known) known.job = job;
      else {
        const entry = {
          job,
          stop: places.watch(job.workspaceId, job.id, () => repeat(entry.job)),
        };
        waiting.set(job.id, entry);
      }
    },
    stop() {
      for (const { stop } of waiting.values()) stop();
      waiting.clear();
    },
  };
}
