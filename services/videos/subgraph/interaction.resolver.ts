import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { VideosContext } from '../context.js';
import { addInteraction } from '../interaction/add-interaction.js';
import { deleteInteraction } from '../interaction/delete-interaction.js';
import { updateInteraction } from '../interaction/update-interaction.js';
import { Video } from '../video/video.type.js';
import {
  AddInteractionInput,
  CursorPoint,
  DeletedInteraction,
  Interaction,
  toInteraction,
  UpdateInteractionInput,
} from './interaction.type.js';

@Resolver(() => Video)
export class VideoInteractionResolver {
  @FieldResolver(() => [Interaction], {
    description: 'Interactions of a screen recording by time; empty for other videos.',
  })
  async interactions(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Interaction[]> {
    requireAccess(ctx.caller, ACCESS['Video.interactions']);
    return (await ctx.load.interactions.load(id)).map(toInteraction);
  }

  @FieldResolver(() => [CursorPoint], {
    description: 'The cursor of a screen recording by time; empty for other videos.',
  })
  async cursorTrack(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<CursorPoint[]> {
    requireAccess(ctx.caller, ACCESS['Video.cursorTrack']);
    return (await ctx.load.cursorTrack.load(id)).map(([time, x, y]) => ({ time, x, y }));
  }

  @Mutation(() => Interaction, { description: 'Adds an interaction. Later analyses keep it.' })
  async addInteraction(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('input', () => AddInteractionInput, { description: 'The interaction.' }) input: AddInteractionInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Interaction> {
    const { box, ...rest } = input;
    return toInteraction(await addInteraction(ctx, videoId, box ? { ...rest, box } : rest));
  }

  @Mutation(() => Interaction, { description: 'Changes an interaction. Later analyses keep it.' })
  async updateInteraction(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('id', () => ID, { description: 'ID of the interaction.' }) id: string,
    @Arg('input', () => UpdateInteractionInput, {
      description: 'The changes; absent fields are unchanged.',
    })
    input: UpdateInteractionInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Interaction> {
    return toInteraction(await updateInteraction(ctx, { videoId, id }, input));
  }

  @Mutation(() => DeletedInteraction, {
    description: 'Deletes an interaction. A later analysis may detect it again.',
  })
  async deleteInteraction(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('id', () => ID, { description: 'ID of the interaction.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedInteraction> {
    await deleteInteraction(ctx, { videoId, id });
    return { id };
  }
}
