import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { KbStateEnum } from '../video/video.type.js';

const PUBLICATION_CHOICES = ['published', 'not_published'] as const;
export type PublicationChoice = (typeof PUBLICATION_CHOICES)[number];

const PublicationChoiceEnum = upperCaseEnum(PUBLICATION_CHOICES);
registerEnumType(PublicationChoiceEnum, {
  name: 'PublicationChoice',
  description: 'Whether a help article is to be published.',
  valuesConfig: {
    PUBLISHED: { description: 'Everybody who has the address can read it.' },
    NOT_PUBLISHED: { description: 'Its page answers 404.' },
  },
});

@ObjectType({ description: 'Where and how a video’s help article is published.' })
export class Publication {
  @Field(() => ID, { description: 'The video whose article it is.' }) videoId!: string;
  @Field(() => KbStateEnum, { description: 'NONE until there is an article.' }) status!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Address of the page, also as Markdown with .md behind it; null while not published. It stays the same when the article is published again.',
  })
  url!: string | null;
  @Field(() => Boolean, { description: 'Whether search engines may list the page.' }) indexable!: boolean;
  @Field(() => Date, { nullable: true, description: 'When it was published; null while it is not.' })
  publishedAt!: Date | null;
}

@InputType({ description: 'How an article is to be published.' })
export class SetPublicationInput {
  @Field(() => PublicationChoiceEnum, { description: 'Whether it is to be published.' })
  status!: PublicationChoice;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether search engines may list the page; when absent as it was, at first not.',
  })
  indexable?: boolean | null;
}

@ObjectType({ description: 'For the edge: a published article, ready to be sent.' })
export class PublishedPage {
  @Field(() => String, { description: 'The whole page as HTML, or the article as Markdown.' })
  content!: string;
  @Field(() => String, { description: 'Its language (BCP 47).' }) language!: string;
  @Field(() => Boolean, { description: 'Whether search engines may list it.' }) indexable!: boolean;
  @Field(() => String, { description: 'What the page may load: value of Content-Security-Policy.' })
  contentSecurityPolicy!: string;
  @Field(() => String, { description: 'Address of the page.' }) url!: string;
}
