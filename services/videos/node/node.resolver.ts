import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { findNode } from './find-node.js';
import { Node } from './node.type.js';

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'A video, a project, a course or a job by its id (Relay’s global object identification); null, with the error not_found, where there is none.',
  })
  async node(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<Node> {
    const node = await findNode(ctx, id);
    if (!node) throw notFound({ what: 'Node', id });
    return node;
  }
}
