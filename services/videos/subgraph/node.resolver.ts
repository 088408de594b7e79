import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { Node } from '../node/node.type.js';
import { findNode } from './find-node.js';

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'Returns a video, project, course or job by its ID (Relay’s global object identification); null with the error not_found if there is none.',
  })
  async node(
    @Arg('id', () => ID, { description: 'ID.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Node> {
    const node = await findNode(ctx, id);
    if (!node) throw notFound({ what: 'Node', id });
    return node;
  }
}
