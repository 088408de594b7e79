import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { VIDEO } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import type { VideosContext } from '../context.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { Video } from '../video/video.type.js';
import { Project } from './project.type.js';

/** A job as represented by the gateway; jobs provides the id of its video. */
interface JobOfVideo {
  readonly video?: { readonly id: string } | null;
}

/** Resolves the project of a job's video. */
@Resolver(() => StartedJobRef)
export class JobProjectResolver {
  @Directive('@external')
  @FieldResolver(() => Video, { nullable: true, description: VIDEO })
  video(@Root() { video }: JobOfVideo): JobOfVideo['video'] {
    return video ?? null;
  }

  @Directive('@requires(fields: "video { id }")')
  @FieldResolver(() => Project, {
    nullable: true,
    description: 'Project of its video; null if the video is in none, or the job has no video.',
  })
  async project(
    @Root() { video }: JobOfVideo,
    @Ctx() { caller, load }: VideosContext,
  ): Promise<Project | null> {
    requireAccess(caller, ACCESS['Job.project']);
    const found = video ? await load.video.load(video.id) : null;
    return found?.projectId ? load.project.load(found.projectId) : null;
  }
}
