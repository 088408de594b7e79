import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { JOB, JOB_ID, VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';
import type { CursorPoint, Interaction, Recording } from '../../../schemas/interaction.js';
import type { LineSource, Transcription } from '../../../schemas/transcription.js';

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
@ObjectType({ description: 'A received source, verified as a video.' })
export class Upload {
  @Field(() => ID, { description: 'ID of the received file.' }) id!: string;
  @Field(() => String, { description: 'Original filename.' }) filename!: string;
  @Field(() => Float, { description: 'Duration in seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Pixels, after rotation.' }) width!: number;
  @Field(() => Int, { description: 'Pixels, after rotation.' }) height!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A word of a cue with its times.' })
export class AnalyzedWord {
  @Field(() => String, { description: 'The word as written in the cue.' }) text!: string;
  @Field(() => Float, { description: 'Start in seconds.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds.' }) end!: number;
  @Field(() => Float, { nullable: true, description: 'Confidence, 0 to 1; null if unknown.' })
  confidence?: number | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A line of the script.' })
export class AnalyzedCue {
  @Field(() => Float, { description: 'Start in seconds.' }) startTime!: number;
  @Field(() => Float, { description: 'End in seconds.' }) endTime!: number;
  @Field(() => String, { description: 'Text.' }) text!: string;
  @Field(() => [AnalyzedWord], {
    nullable: true,
    description: 'Words in order; null in analyses from before words were stored.',
  })
  words?: readonly AnalyzedWord[] | null;
  @Field(() => String, { nullable: true, description: 'Origin of the text; null in older analyses.' })
  source?: LineSource | null;
  @Field(() => Float, { nullable: true, description: 'Mean confidence of the words; null if unknown.' })
  confidence?: number | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A time span with activity in one place.' })
export class AnalyzedZoom {
  @Field(() => Float, { description: 'Start in seconds.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds.' }) end!: number;
  @Field(() => Float, { description: 'Center, 0 to 1 of the width.' }) x!: number;
  @Field(() => Float, { description: 'Center, 0 to 1 of the height.' }) y!: number;
  @Field(() => Float, { description: 'Zoom factor, 1 to 3.' }) scale!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Result of an analysis.' })
export class Analysis {
  @Field(() => ID, { description: 'ID.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'Language (BCP 47); null if there is no speech.' })
  language!: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Confidence of the language, 0 (assumed) to 1.',
  })
  languageConfidence!: number | null;
  @Field(() => Float, { description: 'Duration in seconds.' }) durationSeconds!: number;
  @Field(() => [Float], { description: 'Times of scene changes in seconds.' })
  sceneTimes!: number[];
  @Field(() => [AnalyzedCue], { description: 'Lines of the script, in order.' }) cues!: AnalyzedCue[];
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'The engine and its confidence; null if the text was provided, and in older analyses.',
  })
  transcription!: Transcription | null;
  @Field(() => [Float], {
    nullable: 'itemsAndList',
    description: 'Times of the requested key events in seconds, in the order of the request.',
  })
  keyEventPlaces!: Array<number | null> | null;
  @Field(() => [AnalyzedZoom], {
    nullable: true,
    description: 'Zoom moments in order; null if not requested.',
  })
  zoomMoments!: readonly AnalyzedZoom[] | null;
  @Field(() => [GraphQLJSONObject], {
    nullable: true,
    description:
      'Interactions of a screen recording in order; null in analyses from before they were detected.',
  })
  interactions!: readonly Interaction[] | null;
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The cursor: points of seconds, x and y; null in analyses from before it was detected.',
  })
  cursorTrack!: readonly CursorPoint[] | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'Whether it is a screen recording, and its pointer; null in analyses from before it was stored.',
  })
  recording!: Recording | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An upload URL for a source.' })
export class CreatedUpload {
  @Field(() => ID, { description: 'ID, with the prefix upl_.' }) id!: string;
  @Field(() => String, { description: 'URL to send the file to.' }) url!: string;
  @Field(() => String, { description: 'The HTTP method to send it with.' }) method!: string;
  @Field(() => GraphQLJSONObject, { description: 'Headers to send, by name.' }) headers!: object;
  @Field(() => Date, { description: 'Time of expiry; incomplete uploads are removed.' }) expiresAt!: Date;
}
