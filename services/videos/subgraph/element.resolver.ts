import { Ctx, Float, ID, InputType, ObjectType, Resolver, Root, registerEnumType } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { Arg, Field, FieldResolver, Mutation } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { VideosContext } from '../context.js';
import { ELEMENT_TYPES, type ElementRequest } from '../element/read-element.js';
import { MAX_ELEMENTS, replaceElements } from '../element/replace-elements.js';
import { toVideo, Video } from '../video/video.type.js';

const ElementTypeEnum = upperCaseEnum(ELEMENT_TYPES);
registerEnumType(ElementTypeEnum, {
  name: 'ElementType',
  description:
    'RECTANGLE and ELLIPSE: a shape in a box. ARROW: from one point to another. BLUR and REDACT: what is in the box cannot be read, also in the thumbnail, the sprite sheet and pictures of articles. CURSOR_HIGHLIGHT and CLICK_RIPPLE: at the cursor of a screen recording.',
  valuesConfig: {
    RECTANGLE: { description: 'A rectangle.' },
    ELLIPSE: { description: 'An ellipse.' },
    ARROW: { description: 'An arrow from one point to another.' },
    BLUR: { description: 'A blurred rectangle.' },
    REDACT: { description: 'A black rectangle, from which nothing can be restored.' },
    CURSOR_HIGHLIGHT: { description: 'A disc that follows the cursor; see `cursorTrack`.' },
    CLICK_RIPPLE: { description: 'A ring that spreads from each click; see `interactions`.' },
  },
});

const box = (what: string) => ({
  nullable: true,
  description: `Of RECTANGLE, ELLIPSE, BLUR and REDACT: ${what}; 0 to 1 of the source frame, which zoom and crop also apply to.`,
});
const point = (what: string) => ({
  nullable: true,
  description: `Of ARROW: ${what}, 0 to 1 of the source frame.`,
});
const X = box('left edge');
const Y = box('top');
const WIDTH = box('width; x + width is at most 1');
const HEIGHT = box('height; y + height is at most 1');
const FROM_X = point('horizontal start');
const FROM_Y = point('vertical start');
const TO_X = point('horizontal end, the tip');
const TO_Y = point('vertical end, the tip');
const COLOR = {
  nullable: true,
  description: 'Not of BLUR and REDACT: #RRGGBB. Default #FF3B30, of CURSOR_HIGHLIGHT #FFD60A.',
} as const;
const STROKE = {
  nullable: true,
  description: 'Of RECTANGLE, ELLIPSE and ARROW: 0 to 20 percent of the frame’s shorter side. Default 1.',
} as const;
const FILLED = { nullable: true, description: 'Of RECTANGLE and ELLIPSE. Default false.' } as const;
const OPACITY = {
  nullable: true,
  description:
    'Not of BLUR and REDACT: 0 to 100 percent. Default 100, of CURSOR_HIGHLIGHT 40, of CLICK_RIPPLE 80.',
} as const;
const SIZE = {
  nullable: true,
  description:
    'Of CURSOR_HIGHLIGHT and CLICK_RIPPLE: diameter, 1 to 50 percent of the frame’s shorter side. Default 8 and 12.',
} as const;
const STRENGTH = { nullable: true, description: 'Of BLUR: 0 to 100 percent. Default 50.' } as const;
const START = { description: 'Start in seconds of the video.' } as const;
const END = { description: 'End in seconds; after start, at most the duration of the video.' } as const;

/** Fields of elements that are read, and of those that are set. */
@ObjectType()
@InputType()
abstract class ElementFields {
  @Field(() => ElementTypeEnum, 'Type; determines which other fields apply.') type!: ElementRequest['type'];
  @Field(() => Float, START) start!: number;
  @Field(() => Float, END) end!: number;
  @Field(() => Float, X) x?: number | null;
  @Field(() => Float, Y) y?: number | null;
  @Field(() => Float, WIDTH) width?: number | null;
  @Field(() => Float, HEIGHT) height?: number | null;
  @Field(() => Float, FROM_X) fromX?: number | null;
  @Field(() => Float, FROM_Y) fromY?: number | null;
  @Field(() => Float, TO_X) toX?: number | null;
  @Field(() => Float, TO_Y) toY?: number | null;
  @Field(() => String, COLOR) color?: string | null;
  @Field(() => Float, STROKE) strokePercent?: number | null;
  @Field(() => Boolean, FILLED) filled?: boolean | null;
  @Field(() => Float, OPACITY) opacity?: number | null;
  @Field(() => Float, STRENGTH) strength?: number | null;
  @Field(() => Float, SIZE) sizePercent?: number | null;
}

@ObjectType({ description: 'A shape drawn over the video, or a hidden area.' })
class Element extends ElementFields {}

@InputType({ description: 'A shape to draw over the video, or an area to hide.' })
export class ElementInput extends ElementFields implements ElementRequest {
  readonly [name: string]: unknown;
}

@Resolver(() => Video)
export class VideoElementResolver {
  @FieldResolver(() => [Element], 'Elements drawn over it, from back to front.')
  elements(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Element[]> {
    requireAccess(ctx.caller, ACCESS['Video.elements']);
    return ctx.load.elements.load(id);
  }

  @Mutation(() => Video, {
    description: 'Replaces all elements of a video. Later exports render them, unless elements is false.',
  })
  async replaceElements(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('elements', () => [ElementInput], `At most ${MAX_ELEMENTS}, from back to front; may overlap.`)
    elements: ElementInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await replaceElements(ctx, id, elements), ctx.makeStoredUrl);
  }
}
