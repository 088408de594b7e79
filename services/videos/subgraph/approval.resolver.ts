import { Args, Ctx, ID, Resolver, Root } from 'type-graphql';
import { type Connection, NumberedPageArgs } from '../../platform/graphql/connection.js';
import { Arg, FieldResolver, Mutation } from '../../platform/graphql/described.js';
import {
  Approval,
  ApprovalConnection,
  DecideApprovalInput,
  RequestApprovalInput,
} from '../approval/approval.type.js';
import { decideApproval, listApprovals, requestApproval } from '../approval/approvals.js';
import type { VideosContext } from '../context.js';
import { toConnectionOfVideo } from '../video/list-of-video.js';
import { Video } from '../video/video.type.js';

@Resolver(() => Video)
export class ApprovalResolver {
  @Mutation(() => Approval, {
    description:
      'Requests approval of a video in its current state and locks it. At most one approval can be pending.',
  })
  requestApproval(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('input', () => RequestApprovalInput, 'The approval to request.') input: RequestApprovalInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Approval> {
    return requestApproval(ctx, videoId, input);
  }

  @Mutation(() => Approval, {
    description:
      'Approves, rejects or withdraws the newest approval. Only owners and admins approve, reject, and withdraw approved ones.',
  })
  decideApproval(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('id', () => ID, 'ID of the approval.') id: string,
    @Arg('input', () => DecideApprovalInput, 'The decision.') input: DecideApprovalInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Approval> {
    return decideApproval(ctx, { videoId, id }, input);
  }

  @FieldResolver(() => ApprovalConnection, 'Approvals, newest first.')
  async approvals(
    @Root() { id }: Video,
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Approval>> {
    return toConnectionOfVideo(await listApprovals(ctx, id, paging));
  }
}
