import { Ctx, ID, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { JOB_KINDS } from '../../../schemas/job-types.js';
import { requireAccess } from '../../platform/access/access.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import { Arg, NullableQuery } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { Node } from '../node/node.type.js';
import { toVideo } from '../video/video.type.js';

interface FoundNode {
  readonly __typename: string;
  readonly id: string;
}

const FIND_JOB = 'query FindJob($id: ID!) { job(id: $id) { id } }';
const JOB_ID = new RegExp(`^(${JOB_KINDS.join('|')})_\\d+_`);

/** The jobs service only confirms that the job exists; the gateway resolves its fields. */
async function findJob({ jobs, caller, requestId }: VideosContext, id: string): Promise<FoundNode | null> {
  try {
    await jobs.call({ document: FIND_JOB, variables: { id }, as: caller, requestId });
    return { __typename: 'Job', id };
  } catch (err) {
    if (err instanceof DomainError && err.code === 'not_found') return null;
    throw err;
  }
}

/**
 * Returns the object whose type the prefix of the id names, or null when it does not exist. Throws the errors
 * of that type's own lookup.
 */
async function findNode(ctx: VideosContext, id: string): Promise<FoundNode | null> {
  const { caller, load, makeStoredUrl } = ctx;
  if (id.startsWith('vid_')) {
    requireAccess(caller, ACCESS.video);
    const video = await load.video.load(id);
    return video && { __typename: 'Video', ...toVideo(video, makeStoredUrl) };
  }
  if (id.startsWith('prj_')) {
    requireAccess(caller, ACCESS.project);
    const project = await load.project.load(id);
    return project && { __typename: 'Project', ...project };
  }
  if (id.startsWith('crs_')) {
    requireAccess(caller, ACCESS.course);
    const course = await load.course.load(id);
    return course && { __typename: 'Course', ...course };
  }
  requireAccess(caller, ACCESS.node);
  return JOB_ID.test(id) ? findJob(ctx, id) : null;
}

@Resolver()
export class NodeResolver {
  @NullableQuery(() => Node, {
    description:
      'Returns a video, project, course or job by its ID (Relay’s global object identification); null with the error not_found if there is none.',
  })
  async node(@Arg('id', () => ID, 'ID.') id: string, @Ctx() ctx: VideosContext): Promise<Node> {
    const node = await findNode(ctx, id);
    if (!node) throw notFound({ what: 'Node', id });
    return node;
  }
}
