import { ArgsType, Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import {
  ARTICLE_FORMATS,
  ARTICLE_STYLE_CHOICES,
  type ArticleFormat,
  type ArticleStyle,
  type ArticleStyleChoice,
} from '../../../schemas/article.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { ArticleStyleEnum } from '../brand-kit/brand-kit-enums.js';

export const ArticleFormatEnum = upperCaseEnum(ARTICLE_FORMATS);
export const ArticleStyleChoiceEnum = upperCaseEnum(ARTICLE_STYLE_CHOICES);
registerEnumType(ArticleFormatEnum, {
  name: 'ArticleFormat',
  description: 'MARKDOWN as it is stored, or converted to an HTML fragment with its look in it.',
  valuesConfig: {
    MARKDOWN: { description: 'As it is stored.' },
    HTML: { description: 'A sanitized HTML fragment with its style in it.' },
  },
});
registerEnumType(ArticleStyleChoiceEnum, {
  name: 'ArticleStyleChoice',
  description: 'A style sheet of the HTML; BRAND_KIT is the Brand Kit’s, with its colour, font and logo.',
  valuesConfig: {
    DEFAULT: { description: 'Dark on white; steps stand at a coloured bar.' },
    DARK: { description: 'Light on a dark ground.' },
    CORPORATE: { description: 'Sober: a coloured bar at the top, steps on a grey ground.' },
    EDITORIAL: { description: 'Serifs and large letters, as in a magazine.' },
    MINIMAL: { description: 'Small headings, and no ornament.' },
    BRAND_KIT: { description: 'The Brand Kit’s style, with its colour, font and logo.' },
  },
});

@ObjectType({ description: 'A step of an article.' })
export class ArticleStep {
  @Field(() => String, { description: 'What the step is headed with.' }) title!: string;
  @Field(() => String, { description: 'Plain text; paragraphs are parted by empty lines.' }) text!: string;
  @Field(() => Float, { description: 'Where it was written from: seconds from the start of the video.' })
  timestamp!: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Address of a picture of that moment (JPEG): whoever has it can see it, for as long as it is in the article.',
  })
  screenshotUrl!: string | null;
}

@ObjectType({ description: 'A help article about a video.' })
export class Article {
  @Field(() => String, { description: 'What it is headed with.' }) title!: string;
  @Field(() => String, { description: 'The body, in the format that was asked for.' }) content!: string;
  @Field(() => String, { description: 'Language it is written in (BCP 47).' }) language!: string;
  @Field(() => Date, { description: 'When it was written.' }) generatedAt!: Date;
  @Field(() => [ArticleStep], { description: 'In order of time.' }) steps!: readonly ArticleStep[];
}

@ObjectType({ description: 'A video’s article, without the rest of it.' })
export class VideoArticle {
  @Field(() => ID, { description: 'The video it is about.' }) videoId!: string;
  @Field(() => Article, { description: 'The article.' }) article!: Article;
  @Field(() => ArticleStyleEnum, { description: 'The style it is shown in as HTML.' })
  articleStyle!: ArticleStyle;
}

/** In one class: the order of several arguments of a field depends on whether it was executed before it is printed. */
@ArgsType()
export class ArticleArgs {
  @Field(() => String, {
    nullable: true,
    description: 'BCP 47; else the video’s, or the newest there is.',
  })
  language?: string | null;
  @Field(() => ArticleFormatEnum, { nullable: true, description: 'MARKDOWN when absent.' })
  format?: ArticleFormat | null;
  @Field(() => ArticleStyleChoiceEnum, { nullable: true, description: 'BRAND_KIT when absent.' })
  style?: ArticleStyleChoice | null;
}

@InputType({ description: 'What article, and how to show it; everything is optional.' })
export class GenerateArticleInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Write it anew although there is one for this language and these instructions.',
  })
  regenerate?: boolean | null;
  @Field(() => String, { nullable: true, description: 'To write in (BCP 47); else the video’s.' })
  language?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What to mind besides; at most 5000 characters. Other instructions are another article.',
  })
  instructions?: string | null;
  @Field(() => ArticleFormatEnum, { nullable: true, description: 'MARKDOWN when absent.' })
  format?: ArticleFormat | null;
  @Field(() => ArticleStyleChoiceEnum, {
    nullable: true,
    description: 'BRAND_KIT when absent; how it looks, never what it says.',
  })
  style?: ArticleStyleChoice | null;
}
