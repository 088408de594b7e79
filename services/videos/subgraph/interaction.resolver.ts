import { Ctx, Float, ID, InputType, ObjectType, Resolver, Root, registerEnumType } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import {
  INTERACTION_KINDS,
  type InteractionKind,
  MAX_INTERACTION_LABEL,
} from '../../../schemas/interaction.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { Arg, Field, FieldResolver, Mutation, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { VideosContext } from '../context.js';
import {
  addInteraction,
  requireInteraction,
  updateInteraction,
  type WhichInteraction,
} from '../interaction/change-interactions.js';
import type { InteractionEntity } from '../interaction/interaction.entity.js';
import { findVideoForUpdate } from '../video/video.entity.js';
import { Video } from '../video/video.type.js';

const InteractionKindEnum = upperCaseEnum(INTERACTION_KINDS);
registerEnumType(InteractionKindEnum, {
  name: 'InteractionKind',
  description: 'What a person does in a screen recording, or what the recorded program answers.',
  valuesConfig: {
    CLICK: { description: 'A click.' },
    TYPING: { description: 'Text is typed.' },
    SCROLL: { description: 'A part of the page is scrolled.' },
    DIALOG: { description: 'A dialog or menu appears.' },
    NOTIFICATION: { description: 'A message appears and usually disappears by itself.' },
    PAGE_CHANGE: { description: 'Another page appears.' },
  },
});

const KIND = { description: 'Kind.' } as const;
const START = { description: 'Start in seconds of the video; of a click, when its effect begins.' } as const;
const END = {
  description: 'End in seconds; at least start and at most the duration of the video.',
} as const;
const X = {
  description:
    'Horizontal position, 0 to 1 of the frame: of a click, the cursor; else the center of the box.',
} as const;
const Y = {
  description: 'Vertical position, 0 to 1 of the frame: of a click, the cursor; else the center of the box.',
} as const;
const BOX = 'What is clicked, typed into or scrolled, or what appears.';
const LABEL = 'Text that can be read there: the name of what is clicked, the title of what appears.';

@ObjectType({ description: 'A rectangle in the frame; all values are 0 to 1 of the frame.' })
export class InteractionBox {
  @Field(() => Float, 'Left edge.') x!: number;
  @Field(() => Float, 'Top.') y!: number;
  @Field(() => Float, 'Width.') width!: number;
  @Field(() => Float, 'Height.') height!: number;
}

@ObjectType({
  description: 'Something that a person does in a screen recording, or that the recorded program answers.',
})
class Interaction {
  @Field(() => ID, 'ID, with the prefix int_.') id!: string;
  @Field(() => InteractionKindEnum, KIND) kind!: InteractionKind;
  @Field(() => Float, START) start!: number;
  @Field(() => Float, END) end!: number;
  @Field(() => Float, X) x!: number;
  @Field(() => Float, Y) y!: number;
  @Field(() => InteractionBox, BOX) box!: InteractionBox;
  @NullableField(() => String, LABEL) label!: string | null;
  @Field(() => Float, 'How certain the detection is, 0 to 1; 1 if a person provided it.') confidence!: number;
  @Field(() => Boolean, {
    description:
      'True: detected by an analysis, and replaced by the next one. False: added or changed by a person.',
  })
  isDetected!: boolean;
}

@ObjectType({
  description: 'Where the cursor of a screen recording is; between two points it moves in a straight line.',
})
class CursorPoint {
  @Field(() => Float, 'Seconds of the video.') time!: number;
  @Field(() => Float, 'Horizontal position, 0 to 1 of the frame.') x!: number;
  @Field(() => Float, 'Vertical position, 0 to 1 of the frame.') y!: number;
}

@ObjectType({ description: 'A deleted interaction.' })
class DeletedInteraction {
  @Field(() => ID, 'ID of the deleted interaction.') id!: string;
}

@InputType({ description: 'A rectangle in the frame; all values are 0 to 1 of the frame.' })
export class InteractionBoxInput {
  @Field(() => Float, 'Left edge.') x!: number;
  @Field(() => Float, 'Top.') y!: number;
  @Field(() => Float, 'Width; x + width is at most 1.') width!: number;
  @Field(() => Float, 'Height; y + height is at most 1.') height!: number;
}

const LABEL_INPUT = `${LABEL} 1 to ${MAX_INTERACTION_LABEL} characters.`;

@InputType({ description: 'An interaction to add.' })
class AddInteractionInput {
  @Field(() => InteractionKindEnum, KIND) kind!: InteractionKind;
  @Field(() => Float, START) start!: number;
  @Field(() => Float, END) end!: number;
  @Field(() => Float, X) x!: number;
  @Field(() => Float, Y) y!: number;
  @NullableField(() => InteractionBoxInput, `${BOX} Default: the place alone.`)
  box?: InteractionBoxInput | null;
  @NullableField(() => String, LABEL_INPUT) label?: string | null;
}

@InputType({ description: 'Changes of an interaction; absent fields are unchanged.' })
class UpdateInteractionInput {
  @Field(() => InteractionKindEnum, { ...KIND, nullable: true }) kind?: InteractionKind | null;
  @Field(() => Float, { ...START, nullable: true }) start?: number | null;
  @Field(() => Float, { ...END, nullable: true }) end?: number | null;
  @Field(() => Float, { ...X, nullable: true }) x?: number | null;
  @Field(() => Float, { ...Y, nullable: true }) y?: number | null;
  @NullableField(() => InteractionBoxInput, BOX) box?: InteractionBoxInput | null;
  @NullableField(() => String, `${LABEL_INPUT} null removes it.`) label?: string | null;
}

const toInteraction = ({
  id,
  kind,
  startTime: start,
  endTime: end,
  x,
  y,
  box,
  label,
  confidence,
  source,
}: InteractionEntity): Interaction => ({
  id,
  kind,
  start,
  end,
  x,
  y,
  box,
  label,
  confidence,
  isDetected: source === 'detected',
});

@Resolver(() => Video)
export class VideoInteractionResolver {
  @FieldResolver(() => [Interaction], 'Interactions of a screen recording by time; empty for other videos.')
  async interactions(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Interaction[]> {
    requireAccess(ctx.caller, ACCESS['Video.interactions']);
    return (await ctx.load.interactions.load(id)).map(toInteraction);
  }

  @FieldResolver(() => [CursorPoint], 'The cursor of a screen recording by time; empty for other videos.')
  async cursorTrack(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<CursorPoint[]> {
    requireAccess(ctx.caller, ACCESS['Video.cursorTrack']);
    return (await ctx.load.cursorTrack.load(id)).map(([time, x, y]) => ({ time, x, y }));
  }

  @Mutation(() => Interaction, 'Adds an interaction. Later analyses keep it.')
  async addInteraction(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('input', () => AddInteractionInput, 'The interaction.') input: AddInteractionInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Interaction> {
    const { box, ...rest } = input;
    return toInteraction(await addInteraction(ctx, videoId, box ? { ...rest, box } : rest));
  }

  @Mutation(() => Interaction, 'Changes an interaction. Later analyses keep it.')
  async updateInteraction(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('id', () => ID, 'ID of the interaction.') id: string,
    @Arg('input', () => UpdateInteractionInput, 'The changes; absent fields are unchanged.')
    input: UpdateInteractionInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Interaction> {
    return toInteraction(await updateInteraction(ctx, { videoId, id }, input));
  }

  @Mutation(() => DeletedInteraction, 'Deletes an interaction. A later analysis may detect it again.')
  async deleteInteraction(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('id', () => ID, 'ID of the interaction.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedInteraction> {
    await deleteInteraction(ctx, { videoId, id });
    return { id };
  }
}

/** Removes an interaction. A later analysis may detect it again. */
export async function deleteInteraction(
  ctx: VideosContext,
  { videoId, id }: WhichInteraction,
): Promise<void> {
  requireAccess(ctx.caller, ACCESS.deleteInteraction);
  await inTransaction(ctx.db, { workspaceId: ctx.caller.workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'deleteInteraction', videoId);
    await tx.remove(await requireInteraction(tx, { videoId, id }));
    await tx.save(Object.assign(video, { updatedAt: new Date() }));
  });
  ctx.load.video.clear(videoId);
  ctx.load.interactions.clear(videoId);
}
