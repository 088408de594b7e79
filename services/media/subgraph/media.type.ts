import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { JOB, JOB_ID, VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';

@Directive('@key(fields: "id")')
@ObjectType('Video', { description: VIDEO })
export class MediaVideo {
  @Field(() => ID, { description: VIDEO_ID }) id!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Job', { description: JOB })
export class MediaJob {
  @Field(() => ID, { description: JOB_ID }) id!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A source that was received and found to be a video.' })
export class Upload {
  @Field(() => ID, { description: 'Id of the received file.' }) id!: string;
  @Field(() => String, { description: 'What the file was called.' }) filename!: string;
  @Field(() => Float, { description: 'Seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Pixels, as shown.' }) width!: number;
  @Field(() => Int, { description: 'Pixels, as shown.' }) height!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A word of a cue and when it is said.' })
export class AnalyzedWord {
  @Field(() => String, { description: 'The word as it is written in the cue.' }) text!: string;
  @Field(() => Float, { description: 'Seconds.' }) start!: number;
  @Field(() => Float, { description: 'Seconds.' }) end!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A line of the script that was written.' })
export class AnalyzedCue {
  @Field(() => Float, { description: 'Seconds.' }) startTime!: number;
  @Field(() => Float, { description: 'Seconds.' }) endTime!: number;
  @Field(() => String, { description: 'What it says.' }) text!: string;
  @Field(() => [AnalyzedWord], {
    nullable: true,
    description: 'Its words in order; null in an analysis of before they were kept.',
  })
  words?: readonly AnalyzedWord[] | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A stretch in which somebody does something in one place.' })
export class AnalyzedZoom {
  @Field(() => Float, { description: 'Seconds.' }) start!: number;
  @Field(() => Float, { description: 'Seconds.' }) end!: number;
  @Field(() => Float, { description: 'Centre, 0 to 1 of the width.' }) x!: number;
  @Field(() => Float, { description: 'Centre, 0 to 1 of the height.' }) y!: number;
  @Field(() => Float, { description: 'Times larger, 1 to 3.' }) scale!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What was heard and seen in a source and written of it.' })
export class Analysis {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'BCP 47; null when nobody speaks.' }) language!:
    | string
    | null;
  @Field(() => Float, {
    nullable: true,
    description: 'How surely its language is told, from 0, where it is assumed, to 1.',
  })
  languageConfidence!: number | null;
  @Field(() => Float, { description: 'Seconds.' }) durationSeconds!: number;
  @Field(() => [Float], { description: 'When the picture changes all at once, in seconds.' })
  sceneTimes!: number[];
  @Field(() => [AnalyzedCue], { description: 'The lines of the script, in order.' }) cues!: AnalyzedCue[];
  @Field(() => [Float], {
    nullable: 'itemsAndList',
    description: 'Where the key events of the request belong, in their order, in seconds.',
  })
  keyEventPlaces!: Array<number | null> | null;
  @Field(() => [AnalyzedZoom], { nullable: true, description: 'In order; null when nobody asked for them.' })
  zoomMoments!: readonly AnalyzedZoom[] | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Where a client may send a source.' })
export class CreatedUpload {
  @Field(() => ID, { description: 'Its id: upl_…' }) id!: string;
  @Field(() => String, { description: 'Where to send it.' }) url!: string;
  @Field(() => String, { description: 'The HTTP method to send it with.' }) method!: string;
  @Field(() => GraphQLJSONObject, { description: 'By name; to be sent along.' }) headers!: object;
  @Field(() => Date, { description: 'What is not all there by then is removed.' }) expiresAt!: Date;
}
