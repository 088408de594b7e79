import { ArgsType, Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import {
  ARTICLE_FORMATS,
  ARTICLE_STYLE_CHOICES,
  type ArticleFormat,
  type ArticleStyle,
  type ArticleStyleChoice,
} from '../../../schemas/article.js';
import { ArticleStyle as ArticleStyleOfKit } from '../../../schemas/brand-kit-fields.js';
import { graphqlEnum } from '../../platform/declared-types.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';

export const ArticleFormatEnum = upperCaseEnum(ARTICLE_FORMATS);
export const ArticleStyleChoiceEnum = upperCaseEnum(ARTICLE_STYLE_CHOICES);
registerEnumType(ArticleFormatEnum, {
  name: 'ArticleFormat',
  description: 'MARKDOWN as stored, or a styled HTML fragment.',
  valuesConfig: {
    MARKDOWN: { description: 'Markdown as stored.' },
    HTML: { description: 'A sanitized, styled HTML fragment.' },
  },
});
registerEnumType(ArticleStyleChoiceEnum, {
  name: 'ArticleStyleChoice',
  description: 'Style of the HTML; BRAND_KIT is the Brand Kit’s, with its color, font and logo.',
  valuesConfig: {
    DEFAULT: { description: 'Dark on white, steps with a colored bar.' },
    DARK: { description: 'Light on dark.' },
    CORPORATE: { description: 'Restrained: a colored bar at the top, steps on gray.' },
    EDITORIAL: { description: 'Serif and large type, like a magazine.' },
    MINIMAL: { description: 'Small headings, no decoration.' },
    BRAND_KIT: { description: 'The Brand Kit’s style, with its color, font and logo.' },
  },
});

@ObjectType({ description: 'A step of an article.' })
export class ArticleStep {
  @Field(() => String, { description: 'Title of the step.' }) title!: string;
  @Field(() => String, { description: 'Plain text; paragraphs are separated by empty lines.' }) text!: string;
  @Field(() => Float, { description: 'Time in the video, in seconds.' })
  timestamp!: number;
  @Field(() => String, {
    nullable: true,
    description: 'URL of a screenshot (JPEG), readable by anyone with the URL while the article contains it.',
  })
  screenshotUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'URL of a screenshot of what the screen answers, such as a message, where no other screenshot shows it.',
  })
  resultScreenshotUrl!: string | null;
}

@ObjectType({ description: 'A help article about a video.' })
export class Article {
  @Field(() => String, { description: 'Title.' }) title!: string;
  @Field(() => String, { description: 'Content in the requested format.' }) content!: string;
  @Field(() => String, { description: 'Language (BCP 47).' }) language!: string;
  @Field(() => Date, { description: 'Time of generation.' }) generatedAt!: Date;
  @Field(() => [ArticleStep], { description: 'Steps by time.' }) steps!: readonly ArticleStep[];
}

@ObjectType({ description: 'The article of a video.' })
export class VideoArticle {
  @Field(() => ID, { description: 'ID of the video.' }) videoId!: string;
  @Field(() => Article, { description: 'The article.' }) article!: Article;
  @Field(() => graphqlEnum(ArticleStyleOfKit), { description: 'Style of the HTML.' })
  articleStyle!: ArticleStyle;
  @Field(() => [String], {
    description: 'Requested settings without effect, such as those the engine ignores.',
  })
  warnings!: readonly string[];
}

/**
 * The arguments are a class, because the order of separate arguments in the printed schema depends on whether
 * the field was executed before.
 */
@ArgsType()
export class ArticleArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Language (BCP 47); defaults to the video’s, or the newest article’s.',
  })
  language?: string | null;
  @Field(() => ArticleFormatEnum, { nullable: true, description: 'Defaults to MARKDOWN.' })
  format?: ArticleFormat | null;
  @Field(() => ArticleStyleChoiceEnum, { nullable: true, description: 'Defaults to BRAND_KIT.' })
  style?: ArticleStyleChoice | null;
}

@InputType({ description: 'Options of a help article.' })
export class GenerateArticleInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to generate it again if it exists for this language and these instructions. Defaults to false.',
  })
  regenerate?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Language (BCP 47); defaults to the video’s.' })
  language?: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Additional instructions; at most 5000 characters. Different instructions generate a different article.',
  })
  instructions?: string | null;
  @Field(() => ArticleFormatEnum, { nullable: true, description: 'Defaults to MARKDOWN.' })
  format?: ArticleFormat | null;
  @Field(() => ArticleStyleChoiceEnum, {
    nullable: true,
    description: 'Style of the HTML, never of the text. Defaults to BRAND_KIT.',
  })
  style?: ArticleStyleChoice | null;
}
