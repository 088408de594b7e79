import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import { ZoomRequest } from '../../../../schemas/messages/zoom-request.js';
import { requireService, requireWorkspace } from '../../../platform/access/access.js';
import { findExportZooms } from '../../work/export/find-export-zooms.js';
import type { MediaContext } from '../context.js';

@Resolver()
export class ZoomResolver {
  @Directive('@inaccessible')
  @Query(() => [GraphQLJSONObject], {
    description: 'For videos: returns the zooms that exports would have, in the order of the requests.',
  })
  async exportZooms(
    @Arg('requests', () => [GraphQLJSONObject], {
      description: 'Source, zooms and interactions of each video.',
    })
    requests: object[],
    @Ctx() { db, caller }: MediaContext,
  ): Promise<object[]> {
    requireService(caller, 'videos');
    requireWorkspace(caller);
    const { workspaceId } = caller;
    const found: object[] = [];
    // One after another: a list of videos must not use all connections of the process.
    for (const request of requests)
      found.push({ zooms: await findExportZooms(db, workspaceId, ZoomRequest.parse(request)) });
    return found;
  }
}
