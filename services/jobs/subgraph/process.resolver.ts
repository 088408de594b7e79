import { Ctx, Directive, Float, ID, InputType, Resolver } from 'type-graphql';
import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { Arg, Field, Mutation, NullableArg, NullableField, Query } from '../../platform/graphql/described.js';
import type { JobsContext } from '../context.js';
import type { JobEntity } from '../job/job.entity.js';
import { Job } from '../job/job.type.js';
import { toJob } from '../job/to-job.js';
import { acceptProcess, type OpenProcess } from '../lifecycle/accept-process.js';
import { checkMinutes, findProcessCost, ProcessCost } from '../process/check-minutes.js';

@Directive('@inaccessible')
@InputType({ description: 'A process accepted by videos.' })
export class OpenProcessInput {
  @Field(() => ID, 'ID of its job.') jobId!: string;
  @Field(() => ID, 'ID of its video.') videoId!: string;
  @NullableField(() => ID, 'ID of the project of the video.') projectId!: string | null;
  @Field(() => [String], {
    description:
      'Steps in execution order: analysis, export, translation:de, …; adjacent translations run in parallel.',
  })
  steps!: string[];
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether it is refused beside another process, or with too few minutes.',
  })
  isRefusable!: boolean;
}

@Resolver()
export class ProcessResolver {
  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description:
      'For videos: returns true if the remaining minutes and the queue allow a process of these steps; otherwise an error with the reason.',
  })
  async hasMinutes(
    @Arg('steps', () => [String], 'Names of steps: analysis, export, translation:de, …') steps: string[],
    @NullableArg('durationSeconds', () => Float, {
      description: 'Duration of the video in seconds; if absent, a minute counts.',
    })
    durationSeconds: number | null,
    @Ctx() ctx: JobsContext,
  ): Promise<boolean> {
    await checkMinutes(ctx, { steps, durationSeconds: durationSeconds ?? null });
    await requirePlace(ctx);
    return true;
  }

  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description:
      'For videos: returns true if the queue has a place for a further job; otherwise the error unavailable.',
  })
  async hasPlace(@Ctx() ctx: JobsContext): Promise<boolean> {
    await requirePlace(ctx);
    return true;
  }

  @Directive('@inaccessible')
  @Query(() => ProcessCost, 'For videos: returns what a process would be charged.')
  processCost(
    @Arg('steps', () => [String], 'Names of steps: analysis, export, translation:de, …') steps: string[],
    @NullableArg('durationSeconds', () => Float, 'Duration of the video in seconds; absent while unknown.')
    durationSeconds: number | null,
    @Ctx() ctx: JobsContext,
  ): Promise<ProcessCost> {
    return findProcessCost(ctx, { steps, durationSeconds: durationSeconds ?? null });
  }

  @Directive('@inaccessible')
  @Mutation(() => Job, 'For videos: registers an accepted process; idempotent.')
  async openProcess(
    @Arg('input', () => OpenProcessInput, 'The process.') input: OpenProcessInput,
    @Ctx() ctx: JobsContext,
  ): Promise<Job> {
    const request: OpenProcess = { ...input, projectId: input.projectId ?? null };
    return toJob(await openProcess(ctx, request), ctx.makeStoredUrl);
  }
}

/** Accepts a process that videos has created, on behalf of its caller. */
export async function openProcess(
  { db, caller, requestId, queue }: JobsContext,
  request: OpenProcess,
): Promise<JobEntity> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  const allowance = caller.plan?.videoMinutesPerMonth ?? null;
  const origin = { workspaceId, requestId, allowance };
  // Of any other process a client has the ID already.
  if (!request.isRefusable)
    return inTransaction(db, { workspaceId }, (tx) => acceptProcess(tx, request, origin));
  return queue.accept(workspaceId, (tx, admit) => acceptProcess(tx, request, { ...origin, admit }));
}

/**
 * Throws `unavailable` when the queue has no place for one more job of the workspace; for work that is committed before
 * its job is opened.
 */
export async function requirePlace({ caller, queue }: JobsContext): Promise<void> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  await queue.accept(caller.workspaceId, (_tx, admit) => admit(1));
}
