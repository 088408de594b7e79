import { Arg, Args, Ctx, FieldResolver, Int, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FIRST } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access.js';
import { type Connection, PageArgs } from '../../platform/connection.js';
import type { JobsContext } from '../context.js';
import { type Job, JobConnection } from '../job/job.type.js';
import { listJobs } from '../job/list-jobs.js';
import { toJobConnection } from '../job/to-job.js';
import { findUsage } from '../usage/find-usage.js';
import { Usage } from '../usage/usage.type.js';
import { countJobs } from './count-jobs.js';
import { findActivity } from './find-activity.js';
import { DeadLetterSummary, JobActivity, JobCounts, JobsWorkspace } from './overview.type.js';

/** What a workspace's dashboard shows of its jobs. */
@Resolver(() => JobsWorkspace)
export class OverviewResolver {
  @FieldResolver(() => JobCounts, {
    description: 'How many jobs are open, and how many ended how this month.',
  })
  jobCounts(@Ctx() ctx: JobsContext): Promise<JobCounts> {
    return countJobs(ctx);
  }

  @FieldResolver(() => JobConnection, { description: 'Jobs that have not ended, newest first.' })
  async openJobs(@Args(() => PageArgs) paging: PageArgs, @Ctx() ctx: JobsContext): Promise<Connection<Job>> {
    requireAccess(ctx.caller, ACCESS['Workspace.openJobs']);
    const page = await listJobs(ctx, { ...paging, filter: { statuses: ['pending', 'processing'] } });
    return toJobConnection(page, ctx.makeStoredUrl);
  }

  @FieldResolver(() => [JobActivity], {
    description:
      'What happened to jobs lately, the latest first: that they were accepted, and how they ended.',
  })
  recentActivity(
    @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Ctx() ctx: JobsContext,
  ): Promise<JobActivity[]> {
    return findActivity(ctx, first);
  }

  @FieldResolver(() => DeadLetterSummary, {
    nullable: true,
    description:
      'Messages about its work that could not be handled, and wait for the operator: what they are about may be incomplete. At most a minute old; null while it cannot be found out.',
  })
  deadLetters(@Ctx() { caller, summarizeDeadLetters }: JobsContext): Promise<DeadLetterSummary | null> {
    requireAccess(caller, ACCESS['Workspace.deadLetters']);
    return summarizeDeadLetters(caller.workspaceId);
  }

  @FieldResolver(() => Usage, { description: 'What it has used this month, and what is left.' })
  usage(@Ctx() ctx: JobsContext): Promise<Usage> {
    return findUsage(ctx);
  }
}
