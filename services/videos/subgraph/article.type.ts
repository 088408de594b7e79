import { ArgsType, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import {
  ARTICLE_FORMATS,
  ARTICLE_STYLE_CHOICES,
  type ArticleFormat,
  type ArticleStyle,
  type ArticleStyleChoice,
} from '../../../schemas/article.js';
import { ArticleStyle as ArticleStyleOfKit } from '../../../schemas/brand-kit-fields.js';
import { graphqlEnum } from '../../platform/declared-types.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
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
  @Field(() => String, 'Title of the step.') title!: string;
  @Field(() => String, 'Plain text; paragraphs are separated by empty lines.') text!: string;
  @Field(() => Float, 'Time in the video, in seconds.') timestamp!: number;
  @NullableField(() => String, {
    description: 'URL of a screenshot (JPEG), readable by anyone with the URL while the article contains it.',
  })
  screenshotUrl!: string | null;
  @NullableField(() => String, {
    description:
      'URL of a screenshot of what the screen answers, such as a message, where no other screenshot shows it.',
  })
  resultScreenshotUrl!: string | null;
}

@ObjectType({ description: 'A help article about a video.' })
export class Article {
  @Field(() => String, 'Title.') title!: string;
  @Field(() => String, 'Content in the requested format.') content!: string;
  @Field(() => String, 'Language (BCP 47).') language!: string;
  @Field(() => Date, 'Time of generation.') generatedAt!: Date;
  @Field(() => [ArticleStep], 'Steps by time.') steps!: readonly ArticleStep[];
}

@ObjectType({ description: 'The article of a video.' })
export class VideoArticle {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => Article, 'The article.') article!: Article;
  @Field(() => graphqlEnum(ArticleStyleOfKit), 'Style of the HTML.') articleStyle!: ArticleStyle;
  @Field(() => [String], 'Requested settings without effect, such as those the engine ignores.')
  warnings!: readonly string[];
}

/**
 * The arguments are a class, because the order of separate arguments in the printed schema depends on whether
 * the field was executed before.
 */
@ArgsType()
export class ArticleArgs {
  @NullableField(() => String, 'Language (BCP 47); defaults to the video’s, or the newest article’s.')
  language?: string | null;
  @NullableField(() => ArticleFormatEnum, 'Defaults to MARKDOWN.') format?: ArticleFormat | null;
  @NullableField(() => ArticleStyleChoiceEnum, 'Defaults to BRAND_KIT.') style?: ArticleStyleChoice | null;
}

@InputType({ description: 'Options of a help article.' })
export class GenerateArticleInput {
  @NullableField(() => Boolean, {
    description:
      'Whether to generate it again if it exists for this language and these instructions. Defaults to false.',
  })
  regenerate?: boolean | null;
  @NullableField(() => String, 'Language (BCP 47); defaults to the video’s.') language?: string | null;
  @NullableField(() => String, {
    description:
      'Additional instructions; at most 5000 characters. Different instructions generate a different article.',
  })
  instructions?: string | null;
  @NullableField(() => ArticleFormatEnum, 'Defaults to MARKDOWN.') format?: ArticleFormat | null;
  @NullableField(() => ArticleStyleChoiceEnum, 'Style of the HTML, never of the text. Defaults to BRAND_KIT.')
  style?: ArticleStyleChoice | null;
}
