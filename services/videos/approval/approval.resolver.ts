import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, NumberedPageArgs } from '../../platform/connection.js';
import type { VideosContext } from '../context.js';
import { toConnectionOfVideo } from '../video/list-of-video.js';
import { Video } from '../video/video.type.js';
import { Approval, ApprovalConnection, DecideApprovalInput, RequestApprovalInput } from './approval.type.js';
import { decideApproval } from './decide-approval.js';
import { listApprovals } from './list-approvals.js';
import { requestApproval } from './request-approval.js';

@Resolver(() => Video)
export class ApprovalResolver {
  @Mutation(() => Approval, {
    description:
      'Asks for a video to be approved as it is, and locks it. One request can be pending at a time.',
  })
  requestApproval(
    @Arg('videoId', () => ID, { description: 'Id of the video: vid_…' }) videoId: string,
    @Arg('input', () => RequestApprovalInput, { description: 'The request.' }) input: RequestApprovalInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Approval> {
    return requestApproval(ctx, videoId, input);
  }

  @Mutation(() => Approval, {
    description:
      'Approves, rejects or withdraws the newest request for approval. Approving and rejecting, and withdrawing what was approved, is for owners and admins.',
  })
  decideApproval(
    @Arg('videoId', () => ID, { description: 'Id of the video: vid_…' }) videoId: string,
    @Arg('id', () => ID, { description: 'Id of the approval: apr_…' }) id: string,
    @Arg('input', () => DecideApprovalInput, { description: 'The decision.' }) input: DecideApprovalInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Approval> {
    return decideApproval(ctx, { videoId, id }, input);
  }

  @FieldResolver(() => ApprovalConnection, { description: 'Requests for approval, newest first.' })
  async approvals(
    @Root() { id }: Video,
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Approval>> {
    return toConnectionOfVideo(await listApprovals(ctx, id, paging));
  }
}
