import { ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { KbStateEnum } from '../video/video.type.js';

const PUBLICATION_CHOICES = ['published', 'not_published'] as const;
export type PublicationChoice = (typeof PUBLICATION_CHOICES)[number];

const PublicationChoiceEnum = upperCaseEnum(PUBLICATION_CHOICES);
registerEnumType(PublicationChoiceEnum, {
  name: 'PublicationChoice',
  description: 'Whether to publish a help article.',
  valuesConfig: {
    PUBLISHED: { description: 'Readable by anyone with the URL.' },
    NOT_PUBLISHED: { description: 'The page answers 404.' },
  },
});

@ObjectType({ description: 'Publication of a video’s help article.' })
export class Publication {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => KbStateEnum, 'Publication status; NONE without an article.') status!: string;
  @NullableField(() => String, {
    description:
      'URL of the page, as Markdown with the suffix .md; null while not published. Publishing again keeps the URL.',
  })
  url!: string | null;
  @Field(() => Boolean, 'Whether search engines may index the page.') indexable!: boolean;
  @NullableField(() => Date, 'Time of publication; null while not published.') publishedAt!: Date | null;
}

@InputType({ description: 'Options of a publication.' })
export class SetPublicationInput {
  @Field(() => PublicationChoiceEnum, 'Whether to publish.') status!: PublicationChoice;
  @NullableField(() => Boolean, {
    description: 'Whether search engines may index the page; unchanged if absent, initially false.',
  })
  indexable?: boolean | null;
}

@ObjectType({ description: 'For the edge: a published article.' })
export class PublishedPage {
  @Field(() => String, 'The page as HTML, or the article as Markdown.') content!: string;
  @Field(() => String, 'Language (BCP 47).') language!: string;
  @Field(() => Boolean, 'Whether search engines may index it.') indexable!: boolean;
  @Field(() => String, 'Value of Content-Security-Policy.') contentSecurityPolicy!: string;
  @Field(() => String, 'URL of the page.') url!: string;
}
