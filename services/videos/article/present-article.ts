import type { ArticleFormat, ArticleStyle, ArticleStyleChoice } from '../../../schemas/article.js';
import { isHiding } from '../../../schemas/messages/render-request.js';
import type { VideosContext } from '../context.js';
import type { ArticleEntity } from './article.entity.js';
import { type ArticleBrand, themeOf } from './article-styles.js';
import { obtainRendered } from './obtain-rendered.js';
import { articleImageUrl, articleVideoUrl } from './publication-urls.js';
import { renderHtml } from './render-html.js';
import { renderMarkdown } from './render-markdown.js';

/** The requested format and style of an article; the stored article does not change. */
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
      readonly resultScreenshotUrl: string | null;
    }>;
  };
  /** The requested style, or the style that `brand-kit` resolves to. */
  readonly articleStyle: ArticleStyle;
  readonly warnings: readonly string[];
}

/** Returns an article in the requested format and style, with URLs of its images. */
export async function presentArticle(
  ctx: VideosContext,
  stored: ArticleEntity,
  { format, style }: ArticleAppearance,
): Promise<PresentedArticle> {
  const { workspaceId, videoId, title, content, language, generatedAt } = stored;
  const urlOf = (fileId: string) => articleImageUrl(ctx.baseUrl, stored.imageKey, fileId);
  const chosen = await chooseStyle(ctx, workspaceId, style ?? 'brand-kit');
  const theme = themeOf(chosen.style, chosen.brand);
  const videoUrlOf = (await hasVideoLinks(ctx, { workspaceId, videoId }))
    ? (seconds: number) => articleVideoUrl(ctx.baseUrl, stored.imageKey, seconds)
    : null;
  const rendered = await obtainRendered(ctx, stored);
  const shown =
    format === 'html'
      ? renderHtml({ title, rendered, language }, theme, { urlOf, videoUrlOf })
      : renderMarkdown(content, rendered.imageIds, urlOf, videoUrlOf);
  const steps = stored.steps.map(({ title, text, atSeconds, screenshotFileId, resultScreenshotFileId }) => ({
    title,
    text,
    timestamp: Math.round(atSeconds * 1000) / 1000,
    screenshotUrl: screenshotFileId && urlOf(screenshotFileId),
    resultScreenshotUrl: resultScreenshotFileId ? urlOf(resultScreenshotFileId) : null,
  }));
  return {
    videoId,
    article: { title, content: shown, language, generatedAt, steps },
    articleStyle: theme.style,
    warnings: stored.warnings,
  };
}

/** Returns whether times in an article are links to the video; not to one whose elements hide something of it. */
export async function hasVideoLinks(
  { load }: Pick<VideosContext, 'load'>,
  { workspaceId, videoId }: Pick<ArticleEntity, 'workspaceId' | 'videoId'>,
): Promise<boolean> {
  const kit = await load.brandKit.load(workspaceId);
  if (!kit?.settings.article?.videoLinks) return false;
  return !(await load.elements.load(videoId)).some(isHiding);
}

/** Returns the requested style unchanged. Only the Brand Kit's style includes its colour, font and logo. */
export async function chooseStyle(
  { load }: Pick<VideosContext, 'load'>,
  workspaceId: string,
  style: ArticleStyleChoice,
): Promise<{ style: ArticleStyle; brand: ArticleBrand | null }> {
  if (style !== 'brand-kit') return { style, brand: null };
  const kit = await load.brandKit.load(workspaceId);
  // Settings that are not set do not override those of the style.
  const { primaryColor = null, fontFamily = null, logoUrl = null, ...set } = kit?.settings.article ?? {};
  return { style: set.style ?? 'default', brand: { primaryColor, fontFamily, logoUrl } };
}
