import { Ctx, Directive, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { Field, FieldResolver } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { ProjectEntity } from '../project/project.entity.js';
import { isChosen, type VideoFilter } from '../video/video-page.js';

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class VideosWorkspace {
  @Field(() => ID, WORKSPACE_ID) id!: string;
}

@ObjectType({ description: 'Number of videos by status.' })
class VideoCounts {
  @Field(() => Int, 'All videos.') total!: number;
  @Field(() => Int, 'Not analyzed yet.') draft!: number;
  @Field(() => Int, 'Analyzed, not exported yet.') inProgress!: number;
  @Field(() => Int, 'Exported at least once.') completed!: number;
  @Field(() => Int, 'Videos without a project.') uncategorized!: number;
  @Field(() => Int, 'Videos with a pending approval.') awaitingApproval!: number;
  @Field(() => Int, 'Videos with a published article.') published!: number;
}

/** Resolves the video counts of a workspace's dashboard. */
@Resolver(() => VideosWorkspace)
export class OverviewResolver {
  @FieldResolver(() => VideoCounts, 'Number of videos by status.')
  videoCounts(@Ctx() ctx: VideosContext): Promise<VideoCounts> {
    return countVideos(ctx);
  }

  @FieldResolver(() => Int, 'Number of projects.')
  projectCount(@Ctx() ctx: VideosContext): Promise<number> {
    return countProjects(ctx);
  }
}

async function countProjects({ db, caller }: VideosContext): Promise<number> {
  requireAccess(caller, ACCESS['Workspace.projectCount']);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, (tx) => tx.countBy(ProjectEntity, { workspaceId }));
}

const COUNTED: Readonly<Record<keyof VideoCounts, VideoFilter>> = {
  total: {},
  draft: { status: 'draft' },
  inProgress: { status: 'in_progress' },
  completed: { status: 'completed' },
  uncategorized: { uncategorized: true },
  awaitingApproval: { approval: 'pending' },
  published: { kb: 'published' },
};

/** Returns the number of the workspace's videos by state, from the stored counts. */
async function countVideos({ db, caller }: VideosContext): Promise<VideoCounts> {
  requireAccess(caller, ACCESS['Workspace.videoCounts']);
  const { workspaceId } = caller;
  const facets: Array<{ facet: string; n: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(`select facet, n::int from video_count where workspace_id = $1 and folder = '*'`, [workspaceId]),
  );
  const counted = Object.entries(COUNTED).map(([name, filter]) => {
    const chosen = facets.filter(({ facet }) => isChosen(facet, filter));
    return [name, chosen.reduce((sum, { n }) => sum + n, 0)];
  });
  return Object.fromEntries(counted) as VideoCounts;
}
