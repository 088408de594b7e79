import { Args, Ctx, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import { requirePage } from '../../platform/database/page.js';
import { type Connection, PageArgs } from '../../platform/graphql/connection.js';
import { FieldResolver, NullableArg } from '../../platform/graphql/described.js';
import type { JobsContext } from '../context.js';
import { type Job, JobConnection, JobVideo, VideoJobFilterInput } from '../job/job.type.js';
import { toJobConnection } from '../job/to-job.js';
import { VideoUsage } from '../usage/usage.type.js';

/** Resolves a video to its jobs. */
@Resolver(() => JobVideo)
export class JobVideoResolver {
  @FieldResolver(() => JobConnection, 'Jobs of the video, newest first, including steps of processes.')
  async jobs(
    @Root() { id }: JobVideo,
    @Args(() => PageArgs) paging: PageArgs,
    @NullableArg('filter', () => VideoJobFilterInput, FILTER) filter: VideoJobFilterInput | undefined,
    @Ctx() ctx: JobsContext,
  ): Promise<Connection<Job>> {
    requireAccess(ctx.caller, ACCESS['Video.jobs']);
    requirePage(paging);
    const page = await ctx.jobsOfVideo.load({ id, page: { ...paging, filter } });
    return toJobConnection(page, ctx.makeStoredUrl);
  }

  @FieldResolver(() => VideoUsage, 'Minutes used by its jobs.')
  usage(@Root() { id }: JobVideo, @Ctx() ctx: JobsContext): Promise<VideoUsage> {
    requireAccess(ctx.caller, ACCESS['Video.usage']);
    return ctx.usageOfVideo.load(id);
  }
}
