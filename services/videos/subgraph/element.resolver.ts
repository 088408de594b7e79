import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { VideosContext } from '../context.js';
import { MAX_ELEMENTS, replaceElements } from '../element/replace-elements.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';
import { Element, ElementInput } from './element.type.js';

@Resolver(() => Video)
export class VideoElementResolver {
  @FieldResolver(() => [Element], { description: 'Elements drawn over it, from back to front.' })
  elements(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Element[]> {
    requireAccess(ctx.caller, ACCESS['Video.elements']);
    return ctx.load.elements.load(id);
  }

  @Mutation(() => Video, {
    description: 'Replaces all elements of a video. Later exports render them, unless elements is false.',
  })
  async replaceElements(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('elements', () => [ElementInput], {
      description: `At most ${MAX_ELEMENTS}, from back to front; may overlap.`,
    })
    elements: ElementInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await replaceElements(ctx, id, elements), ctx.makeStoredUrl);
  }
}
