import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import type { RequestedZoom } from '../../../../schemas/messages/render-request.js';
import { ZoomRequest } from '../../../../schemas/messages/zoom-request.js';
import { requireService, requireWorkspace } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { FileEntity } from '../../storage/file.entity.js';
import { chooseExportZooms, findDetectedActivity } from '../../work/export/choose-export-zooms.js';
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

/** Returns the zooms that an export of the source would have; the requested ones once the source is deleted. */
async function findExportZooms(
  db: DataSource,
  workspaceId: string,
  { videoId, sourceFileId, zooms, interactions }: ZoomRequest,
): Promise<readonly RequestedZoom[]> {
  const source = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { id: sourceFileId }),
  );
  if (!source?.probe) return zooms;
  const detected = await findDetectedActivity(db, { workspaceId, videoId, sourceFileId });
  return chooseExportZooms({ zooms, interactions }, detected, source.probe.durationSeconds).zooms;
}
