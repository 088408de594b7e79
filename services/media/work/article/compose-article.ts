import type { ArticleRequest } from '../../../../schemas/article.js';
import { DomainError, errorMessage } from '../../../platform/errors/errors.js';
import { EngineFailed, MissingEngine } from '../../ai/engine-failed.js';
import { primaryLanguage } from '../../ai/language-tag.js';
import type { Article, SourceMaterial, WriteInput } from '../../ai/text/text-engine.js';
import { screenLabels } from '../analysis/labels/screen-labels.js';
import type { ArticleServices } from './article-services.js';
import { spokenSentences } from './spoken-sentences.js';
import { translateArticle } from './translate-article.js';

/** What an analysis found in the video frames. */
export type SeenInVideo = Pick<SourceMaterial, 'sceneChanges' | 'screenTexts' | 'interactions'>;

type Engines = Pick<ArticleServices, 'writing' | 'translating'>;

/** Returns what is known of the video in the form that text engines accept. */
function inputOf(request: ArticleRequest, seen: SeenInVideo, signal: AbortSignal): WriteInput {
  const { videoLanguage, durationSeconds, title, keyEvents, videoContext, companyContext } = request;
  const { tone, contentStyle, productName, instructions } = request;
  const within = (seconds: number) => Math.min(seconds, durationSeconds);
  // Lines may extend past the end of the video, where no link can lead.
  const sentences = spokenSentences(request.lines, videoLanguage).map((sentence) => ({
    ...sentence,
    startSeconds: within(sentence.startSeconds),
    endSeconds: within(sentence.endSeconds),
  }));
  return {
    language: request.language,
    material: {
      language: videoLanguage,
      durationSeconds,
      title,
      sentences,
      keyEvents,
      ...seen,
      videoContext,
      companyContext,
    },
    direction: { tone, contentStyle, productName, instructions },
    signal,
  };
}

/**
 * Composes the article's text in the requested language: written in it by an engine that supports it, else
 * written in the video's language and translated. Throws a `DomainError` for the user.
 */
export async function composeArticle(
  { writing, translating }: Engines,
  request: ArticleRequest,
  seen: SeenInVideo,
  signal: AbortSignal,
): Promise<Article & { readonly warnings: readonly string[] }> {
  const input = inputOf(request, seen, signal);
  const { language, videoLanguage } = request;
  const isOwnLanguage = primaryLanguage(language) === primaryLanguage(videoLanguage);
  try {
    const article = await writing.writeArticle(input);
    return { ...article, warnings: writing.warnings(input) };
  } catch (err) {
    if (!(err instanceof MissingEngine) || isOwnLanguage) throw toDomainError(err);
  }
  try {
    const inVideoLanguage = { ...input, language: videoLanguage };
    const article = await writing.writeArticle(inVideoLanguage);
    const { durationSeconds } = request;
    const screen = { reader: '', texts: seen.screenTexts };
    const labels = screenLabels({ interactions: seen.interactions, screen, durationSeconds });
    const names = [...new Set(labels.map(({ text }) => text))];
    const translated = await translateArticle(translating, article, request, names, signal);
    return { ...translated, warnings: writing.warnings(inVideoLanguage) };
  } catch (err) {
    if (!(err instanceof MissingEngine)) throw toDomainError(err);
    throw new DomainError(
      'validation_error',
      `body.language: an article about this video can't be written in ${language}, only in ${videoLanguage}: ${err.message}`,
      { field: 'body.language', cause: err },
    );
  }
}

function toDomainError(err: unknown): unknown {
  if (err instanceof MissingEngine)
    return new DomainError('internal_error', `No article can be written: ${err.message}`, { cause: err });
  if (err instanceof EngineFailed)
    return new DomainError('internal_error', 'The article could not be written: the text engine failed', {
      cause: err,
      details: { reason: errorMessage(err) },
    });
  return err;
}
