import { Field, Float, InputType, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A time span of a video with a zoom.',
})
export class ZoomMoment {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) start!: number;
  @Field(() => Float, {
    description: 'End in seconds; at most the start of the next one.',
  })
  end!: number;
  @Field(() => Float, {
    description: 'Horizontal center of the zoom: 0 (left) to 1 (right).',
  })
  x!: number;
  @Field(() => Float, { description: 'Vertical center of the zoom: 0 (top) to 1 (bottom).' })
  y!: number;
  @Field(() => Float, { description: 'Zoom factor, 1 to 3.' }) scale!: number;
}

@InputType({ description: 'A time span of a video to zoom in.' })
export class ZoomMomentInput {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds; after start, at most the duration of the video.' })
  end!: number;
  @Field(() => Float, {
    description: 'Horizontal center of the zoom: 0 (left) to 1 (right).',
  })
  x!: number;
  @Field(() => Float, { description: 'Vertical center of the zoom: 0 (top) to 1 (bottom).' })
  y!: number;
  @Field(() => Float, { description: 'Zoom factor, 1 to 3.' }) scale!: number;
}
