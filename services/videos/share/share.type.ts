import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Public page with a video’s newest export.' })
export class VideoShare {
  @Field(() => ID, { description: 'ID of the video.' }) videoId!: string;
  @Field(() => Boolean, { description: 'Whether anyone with the URL may watch the video.' })
  enabled!: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'URL of the page; null while not shared. Sharing again after that creates another URL.',
  })
  url!: string | null;
  @Field(() => Boolean, { description: 'Whether the page offers a download.' }) downloadable!: boolean;
  @Field(() => Date, { nullable: true, description: 'Time when sharing began; null while not shared.' })
  sharedAt!: Date | null;
}

@InputType({ description: 'Options of a video’s public page.' })
export class SetShareInput {
  @Field(() => Boolean, {
    description:
      'True: anyone with the URL may watch the newest export. False: the URL stops working for good.',
  })
  enabled!: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the page offers a download; unchanged if absent, at first false.',
  })
  downloadable?: boolean | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A shared video, for the edge.' })
export class SharedVideo {
  @Field(() => String, { description: 'The page as HTML.' }) page!: string;
  @Field(() => String, { description: 'Content-Security-Policy of the page.' })
  contentSecurityPolicy!: string;
  @Field(() => String, { description: 'Language of the page (BCP 47).' }) language!: string;
  @Field(() => String, { description: 'Current URL of the export.' }) videoUrl!: string;
  @Field(() => String, { nullable: true, description: 'Current URL of its SRT file.' }) srtUrl!:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Current URL of its thumbnail.' })
  posterUrl!: string | null;
  @Field(() => String, { description: 'Chapters as WebVTT.' }) chapters!: string;
  @Field(() => Boolean, { description: 'Whether the page offers a download.' }) downloadable!: boolean;
}
