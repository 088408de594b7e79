import { Arg, Ctx, Directive, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { requireService, requireWorkspace } from '../../platform/access/access.js';
import type { MediaContext } from './context.js';

@Directive('@inaccessible')
@ObjectType({ description: 'Where a job waits that no worker has begun.' })
export class WorkQueuePlace {
  @Field(() => ID, { description: 'ID of the job.' }) jobId!: string;
  @Field(() => Int, { description: 'Position among the waiting jobs of all workspaces, from 1.' })
  position!: number;
  @Field(() => Date, { nullable: true, description: 'Estimated time of its start; null if unknown.' })
  startsAt!: Date | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Work that waits for workers.' })
export class WorkQueue {
  @Field(() => [WorkQueuePlace], { description: 'Places of the requested jobs that wait.' })
  places!: WorkQueuePlace[];
  @Field(() => Date, {
    nullable: true,
    description: 'Estimated time at which the workspace’s next waiting job starts; null if unknown.',
  })
  nextStartAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'Estimated time at which the next waiting job of any workspace starts; null if unknown.',
  })
  nextStartOfAllAt!: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why no worker begins any work: none runs, or what those that run lack; null if one does.',
  })
  blockedReason!: string | null;
}

@Resolver()
export class WorkQueueResolver {
  @Directive('@inaccessible')
  @Query(() => WorkQueue, { description: 'For jobs: returns where jobs of the workspace wait for a worker.' })
  async workQueue(
    @Arg('jobIds', () => [ID], { description: 'IDs of the jobs.' }) jobIds: string[],
    @Ctx() { caller, forecast }: MediaContext,
  ): Promise<WorkQueue> {
    requireService(caller, 'jobs');
    requireWorkspace(caller);
    const { workspaceId } = caller;
    const { placeOf, nextStartAt, blockedReason } = await forecast();
    const places = jobIds.flatMap((jobId) => {
      const place = placeOf(workspaceId, jobId);
      return place ? [{ jobId, ...place }] : [];
    });
    return {
      places,
      nextStartAt: nextStartAt(workspaceId),
      nextStartOfAllAt: nextStartAt(null),
      blockedReason,
    };
  }
}
