import { Args, Ctx, Int, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FIRST } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import { Arg, FieldResolver, NullableFieldResolver } from '../../platform/graphql/described.js';
import type { JobsContext } from '../context.js';
import { type Job, JobConnection } from '../job/job.type.js';
import { listJobs } from '../job/list-jobs.js';
import { toJobConnection } from '../job/to-job.js';
import { countJobs, findActivity } from '../overview/count-jobs.js';
import {
  DeadLetterSummary,
  JobActivity,
  JobCounts,
  type JobEventKind,
  JobEventKindEnum,
  JobQueueState,
  JobsWorkspace,
} from '../overview/overview.type.js';
import { findUsage } from '../usage/find-usage.js';
import { Usage } from '../usage/usage.type.js';

/** Resolves an earlier name of a field. */
@Resolver(() => JobActivity)
export class JobActivityResolver {
  @FieldResolver(() => JobEventKindEnum, { description: 'Kind of event.', deprecationReason: 'Use kind.' })
  happening(@Root() { kind }: JobActivity): JobEventKind {
    return kind;
  }
}

/** The jobs section of a workspace's dashboard. */
@Resolver(() => JobsWorkspace)
export class OverviewResolver {
  @FieldResolver(() => JobCounts, 'Number of jobs by status.')
  jobCounts(@Ctx() ctx: JobsContext): Promise<JobCounts> {
    return countJobs(ctx);
  }

  @FieldResolver(() => JobQueueState, 'Waiting jobs, and how many may wait.')
  jobQueue(@Ctx() ctx: JobsContext): Promise<JobQueueState> {
    return findQueueState(ctx);
  }

  @FieldResolver(() => JobConnection, 'Jobs that have not ended, newest first.')
  async openJobs(@Args(() => PageArgs) paging: PageArgs, @Ctx() ctx: JobsContext): Promise<Connection<Job>> {
    requireAccess(ctx.caller, ACCESS['Workspace.openJobs']);
    const page = await listJobs(ctx, { ...paging, filter: { statuses: ['pending', 'processing'] } });
    return toJobConnection(page, ctx.makeStoredUrl);
  }

  @FieldResolver(() => [JobActivity], 'Recent events of jobs, newest first: their acceptance and their end.')
  recentActivity(
    @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Ctx() ctx: JobsContext,
  ): Promise<JobActivity[]> {
    return findActivity(ctx, first);
  }

  @NullableFieldResolver(() => DeadLetterSummary, {
    description:
      'Messages that could not be processed and await the operator; what they concern may be incomplete. Up to a minute old; null while unknown.',
  })
  deadLetters(@Ctx() { caller, summarizeDeadLetters }: JobsContext): Promise<DeadLetterSummary | null> {
    requireAccess(caller, ACCESS['Workspace.deadLetters']);
    return summarizeDeadLetters(caller.workspaceId);
  }

  @FieldResolver(() => Usage, 'Usage in the current month, and what remains.')
  usage(@Ctx() ctx: JobsContext): Promise<Usage> {
    return findUsage(ctx);
  }
}

/** Returns how many of the workspace's jobs wait, and whether new work is refused. */
async function findQueueState({ db, caller, queue }: JobsContext): Promise<JobQueueState> {
  requireAccess(caller, ACCESS['Workspace.jobQueue']);
  const { workspaceId } = caller;
  const { overall, perWorkspace: maxWaiting } = queue.bounds;
  const ofAll = await queue.count();
  const waiting = await inTransaction(db, { workspaceId }, (tx) => queue.countOf(tx, workspaceId));
  return { waiting, maxWaiting, isFull: waiting >= maxWaiting || ofAll.waiting >= overall };
}
