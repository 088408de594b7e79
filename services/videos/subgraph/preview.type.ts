import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';

export const PreviewTimelineEnum = { EXPORT: 'export', SOURCE: 'source' } as const;
registerEnumType(PreviewTimelineEnum, {
  name: 'PreviewTimeline',
  description: 'What a time counts from.',
  valuesConfig: {
    EXPORT: { description: 'The start of the export, with its opening scene and held pictures.' },
    SOURCE: { description: 'The start of the source, as in the script, zooms and elements.' },
  },
});

@ObjectType({ description: 'A frame of an export, drawn without exporting.' })
export class PreviewFrame {
  @Field(() => String, {
    description: 'URL of the JPEG, valid for a limited time; the file is removed after a day.',
  })
  url!: string;
  @Field(() => Int, { description: 'Width in pixels.' }) width!: number;
  @Field(() => Int, { description: 'Height in pixels.' }) height!: number;
  @Field(() => Float, { description: 'Start of the frame in seconds of the export.' }) at!: number;
  @Field(() => Float, { description: 'Length of the export in seconds.' }) duration!: number;
  @Field(() => Boolean, { description: 'Whether the same frame had been drawn before.' }) reused!: boolean;
  @Field(() => [String], { description: 'What the export would warn of.' }) warnings!: string[];
}

@ObjectType({ description: 'Captions as an export burns them, to be drawn over the source by libass.' })
export class CaptionsPreview {
  @Field(() => String, {
    description:
      'The document, in ASS: laid out for the frame of the source, whatever ratio the export has, and timed in seconds of the source. Pictures of emoji and the boxes that appear over light or dark footage are not in it.',
  })
  ass!: string;
  @Field(() => [String], {
    description: 'URLs of the fonts that the document names. Their content never changes.',
  })
  fonts!: string[];
  @Field(() => Int, { description: 'Width in pixels of the frame that it is laid out for.' }) width!: number;
  @Field(() => Int, { description: 'Height in pixels of that frame.' }) height!: number;
  @Field(() => Float, { description: 'Frames per second by which its events begin and end.' })
  frameRate!: number;
}
