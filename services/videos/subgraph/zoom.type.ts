import { Field, Float, InputType, ObjectType } from 'type-graphql';

/** Fields of zoom moments that are read, and of those that are set. */
@ObjectType()
@InputType()
abstract class ZoomMomentFields {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) start!: number;
  @Field(() => Float, {
    description:
      'End in seconds; after start, at most the start of the next one and the duration of the video.',
  })
  end!: number;
  @Field(() => Float, { description: 'Horizontal center of the zoom: 0 (left) to 1 (right).' }) x!: number;
  @Field(() => Float, { description: 'Vertical center of the zoom: 0 (top) to 1 (bottom).' }) y!: number;
  @Field(() => Float, { description: 'Zoom factor, 1 to 3.' }) scale!: number;
}

@ObjectType({ description: 'A time span of a video with a zoom.' })
export class ZoomMoment extends ZoomMomentFields {}

@InputType({ description: 'A time span of a video to zoom in.' })
export class ZoomMomentInput extends ZoomMomentFields {}
