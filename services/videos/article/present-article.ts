import type { ArticleFormat, ArticleStyle, ArticleStyleChoice } from '../../../schemas/article.js';
import type { VideosContext } from '../context.js';
import { articleImageUrl } from '../publication/publication-urls.js';
import type { ArticleEntity } from './article.entity.js';
import { type ArticleBrand, themeOf } from './article-styles.js';
import { renderHtml } from './render-html.js';
import { renderMarkdown } from './render-markdown.js';

/** How an article is to be shown; none of it changes what is stored. */
export interface ArticleAppearance {
  readonly format?: ArticleFormat | null;
  readonly style?: ArticleStyleChoice | null;
}

export interface PresentedArticle {
  readonly videoId: string;
  readonly article: {
    readonly title: string;
    readonly content: string;
    readonly language: string;
    readonly generatedAt: Date;
    readonly steps: ReadonlyArray<{
      readonly title: string;
      readonly text: string;
      readonly timestamp: number;
      readonly screenshotUrl: string | null;
    }>;
  };
  /** The style sheet that `brand-kit` stands for, or the one that was asked for. */
  readonly articleStyle: ArticleStyle;
}

/** An article as the world sees it: in the format and style that are asked for, its pictures by address. */
export async function presentArticle(
  ctx: VideosContext,
  stored: ArticleEntity,
  { format, style }: ArticleAppearance,
): Promise<PresentedArticle> {
  const { workspaceId, videoId, title, content, language, generatedAt } = stored;
  const urlOf = (fileId: string) => articleImageUrl(ctx.baseUrl, stored.pictureKey, fileId);
  const chosen = await chooseStyle(ctx, workspaceId, style ?? 'brand-kit');
  const theme = themeOf(chosen.style, chosen.brand);
  const shown =
    format === 'html'
      ? await renderHtml({ title, content, language }, theme, urlOf)
      : renderMarkdown(content, urlOf);
  const steps = stored.steps.map(({ atSeconds, screenshotFileId, ...step }) => ({
    ...step,
    timestamp: Math.round(atSeconds * 1000) / 1000,
    screenshotUrl: screenshotFileId && urlOf(screenshotFileId),
  }));
  return {
    videoId,
    article: { title, content: shown, language, generatedAt, steps },
    articleStyle: theme.style,
  };
}

/** A style that is named is shown as it is; only the Brand Kit's own comes with its colour, font and logo. */
export async function chooseStyle(
  { load }: Pick<VideosContext, 'load'>,
  workspaceId: string,
  style: ArticleStyleChoice,
): Promise<{ style: ArticleStyle; brand: ArticleBrand | null }> {
  if (style !== 'brand-kit') return { style, brand: null };
  const kit = await load.brandKit.load(workspaceId);
  // What was never set does not override what a style has of its own.
  const { primaryColor = null, fontFamily = null, logoUrl = null, ...set } = kit?.settings.article ?? {};
  return { style: set.style ?? 'default', brand: { primaryColor, fontFamily, logoUrl } };
}
