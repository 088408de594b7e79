import { Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import { Arg, NullableArg } from '../../platform/graphql/described.js';
import type { JobsContext } from '../context.js';
import type { JobEntity } from '../job/job.entity.js';
import { Job, JobKindEnum } from '../job/job.type.js';
import { toJob } from '../job/to-job.js';
import { findJob } from '../lifecycle/find-jobs.js';
import { type FollowJobs, followJob, followJobs } from '../live/follow-jobs.js';
import { MAX_OPEN_JOBS } from '../live/make-live-jobs.js';

@Resolver()
export class JobLiveResolver {
  @Subscription(() => Job, {
    description:
      'Sends the job’s current state, then every change; completes when the job ends. Changes in quick succession are merged.',
    subscribe: async ({ args, context }) => {
      await findJob(context as JobsContext, args.jobId);
      return followJob(context as JobsContext, args.jobId);
    },
  })
  jobProgress(
    @Root() job: JobEntity,
    @Arg('jobId', () => ID, 'ID of the job.') _jobId: string,
    @Ctx() { makeStoredUrl }: JobsContext,
  ): Job {
    return toJob(job, makeStoredUrl);
  }

  @Subscription(() => Job, {
    description: `The workspace’s jobs that are open now (the newest ${MAX_OPEN_JOBS} of them, oldest first), then every job each time it changes, new ones too. Does not complete by itself.`,
    subscribe: ({ args, context }) => followJobs(context as JobsContext, args as FollowJobs),
  })
  jobUpdates(
    @Root() job: JobEntity,
    @NullableArg('videoId', () => ID, 'Only jobs of this video.') _videoId: string | undefined,
    @NullableArg('kinds', () => [JobKindEnum], 'Only jobs of these kinds; at least one.')
    _kinds: string[] | undefined,
    @Ctx() { makeStoredUrl }: JobsContext,
  ): Job {
    return toJob(job, makeStoredUrl);
  }
}
