import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';
import { Element, ElementInput } from './element.type.js';
import { MAX_ELEMENTS, replaceElements } from './replace-elements.js';

@Resolver(() => Video)
export class VideoElementResolver {
  @FieldResolver(() => [Element], { description: 'What is drawn over it, from back to front.' })
  elements(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Element[]> {
    requireAccess(ctx.caller, ACCESS['Video.elements']);
    return ctx.load.elements.load(id);
  }

  @Mutation(() => Video, {
    description:
      'Replaces all that is drawn over a video. Exports from then on have it, unless they say elements: false.',
  })
  async replaceElements(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('elements', () => [ElementInput], {
      description: `At most ${MAX_ELEMENTS}, from back to front; they may lie over each other.`,
    })
    elements: ElementInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await replaceElements(ctx, id, elements), ctx.makeStoredUrl);
  }
}
