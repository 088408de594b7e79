import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The audio of a source as a curve, to be drawn.' })
export class Waveform {
  @Field(() => String, {
    description:
      'URL of the peaks as JSON in the data format of audiowaveform, version 2: 8 bits, one channel, 20 pairs per second; fewer for sources longer than an hour. Valid for a day.',
  })
  url!: string;
}
