import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A frame of an export, drawn without exporting. For videos.' })
export class DrawnFrame {
  @Field(() => ID, { description: 'ID of the file.' }) fileId!: string;
  @Field(() => String, { description: 'Filename.' }) filename!: string;
  @Field(() => Int, { description: 'Width in pixels.' }) width!: number;
  @Field(() => Int, { description: 'Height in pixels.' }) height!: number;
  @Field(() => Float, { description: 'Time of the frame in the export, in seconds.' }) at!: number;
  @Field(() => Float, { description: 'Length of the export in seconds.' }) duration!: number;
  @Field(() => Boolean, { description: 'Whether the same frame had been drawn before.' }) reused!: boolean;
  @Field(() => [String], { description: 'What the export would warn of.' }) warnings!: readonly string[];
}

@ObjectType({ description: 'Captions as a document that libass draws over the source. For videos.' })
export class LaidOutCaptions {
  @Field(() => String, { description: 'The document, in ASS.' }) ass!: string;
  @Field(() => [String], { description: 'URLs of the fonts that it names.' }) fonts!: string[];
  @Field(() => Int, { description: 'Width in pixels of the frame that it is laid out for.' }) width!: number;
  @Field(() => Int, { description: 'Height in pixels of that frame.' }) height!: number;
  @Field(() => Float, { description: 'Frames per second by which its events begin and end.' })
  frameRate!: number;
}
