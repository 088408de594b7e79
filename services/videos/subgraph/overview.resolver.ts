import { Ctx, FieldResolver, Int, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { countVideos } from '../overview/count-videos.js';
import { VideoCounts, VideosWorkspace } from '../overview/overview.type.js';
import { ProjectEntity } from '../project/project.entity.js';

/** Resolves the video counts of a workspace's dashboard. */
@Resolver(() => VideosWorkspace)
export class OverviewResolver {
  @FieldResolver(() => VideoCounts, { description: 'Number of videos by status.' })
  videoCounts(@Ctx() ctx: VideosContext): Promise<VideoCounts> {
    return countVideos(ctx);
  }

  @FieldResolver(() => Int, { description: 'Number of projects.' })
  projectCount(@Ctx() ctx: VideosContext): Promise<number> {
    return countProjects(ctx);
  }
}

async function countProjects({ db, caller }: VideosContext): Promise<number> {
  requireAccess(caller, ACCESS['Workspace.projectCount']);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, (tx) => tx.countBy(ProjectEntity, { workspaceId }));
}
