import { ArticleRequest, type WrittenArticle } from '../../../../schemas/article.js';
import type { Interaction } from '../../../../schemas/interaction.js';
import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError, errorMessage } from '../../../platform/errors/errors.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { EngineFailed, MissingEngine } from '../../ai/engine-failed.js';
import { primaryLanguage } from '../../ai/language-tag.js';
import { isCertain } from '../../ai/text/describe-actions.js';
import type { Article, SourceMaterial, WriteInput } from '../../ai/text/text-engine.js';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { namedLabels } from '../analysis/labels/named-labels.js';
import { screenLabels } from '../analysis/labels/screen-labels.js';
import { hideLabels, hideScreenText } from '../hiding/hide-texts.js';
import { chooseKeyMoments } from '../script/key-images.js';
import { paragraphsOf, withParagraphs } from '../translation/article-texts.js';
import { cutTexts, joinTranslated } from '../translation/join-translated.js';
import type { ArticleServices } from './article-services.js';
import { chooseScreenshots } from './choose-screenshots.js';
import { spokenSentences } from './spoken-sentences.js';
import { MAX_SCREENSHOTS, storeScreenshots, takeWritersImages } from './store-screenshots.js';
import type { WritingContext } from './writing-context.js';

/** Time limit of the text. */
const WORDS_WITHIN_MS = 43_000;
/** Time limit from the beginning to the last screenshot: a little less than the caller waits. */
const ALL_WITHIN_MS = 51_000;

/**
 * Writes an article about a video, with a screenshot for each step. The screenshots are stored unclaimed; if
 * time runs out the article has fewer of them.
 */
export async function writeArticle(ctx: WritingContext, given: object): Promise<WrittenArticle> {
  requireService(ctx.caller, 'videos');
  const request = ArticleRequest.parse(given);
  const endsAt = Date.now() + ALL_WITHIN_MS;
  const signal = timeoutSignal(WORDS_WITHIN_MS);
  const seen = await findSeen(ctx, request);
  try {
    const moments = chooseKeyMoments(seen.interactions ?? [], seen.sceneChanges, request.durationSeconds);
    const article = await composeArticle(ctx.articles, request, seen, {
      signal,
      images: () =>
        takeWritersImages(ctx, request.videoId, moments, { hidden: request.hidden ?? [], signal }),
    });
    const steps = article.steps.filter(({ title, text }) => title !== '' || text !== '');
    if (steps.length === 0 && !article.intro) throw nothingKnown(request.videoId);
    const { picturesWithinMs = Math.max(0, endsAt - Date.now()) } = ctx.articles;
    const chosen = chooseScreenshots(
      steps,
      (seen.interactions ?? []).filter(isCertain),
      request.durationSeconds,
    );
    const picturesSignal = timeoutSignal(picturesWithinMs);
    const { steps: pictures, isWhole } = await storeScreenshots(ctx, request, chosen, picturesSignal);
    return {
      ...article,
      warnings: [
        ...article.warnings,
        ...(steps.length > MAX_SCREENSHOTS
          ? [`An article has at most ${MAX_SCREENSHOTS} images; those of later steps are left out`]
          : []),
        ...warnOfUncertain(seen.interactions ?? []),
      ],
      isWhole,
      title: article.title || request.title,
      steps: steps.map((step, index) => ({
        ...step,
        screenshotFileId: pictures[index]?.picture ?? null,
        resultScreenshotFileId: pictures[index]?.result ?? null,
      })),
    };
  } catch (err) {
    if (err instanceof DomainError) {
      if (err.code === 'internal_error')
        ctx.log.error({ err, reason: errorMessage(err.cause) }, 'an article was not written');
      throw err;
    }
    if (!signal.aborted) throw err;
    throw new DomainError(
      'internal_error',
      `The article was not written within ${WORDS_WITHIN_MS / 1000} seconds`,
      {
        cause: err,
      },
    );
  }
}

function warnOfUncertain(interactions: readonly Interaction[]): string[] {
  const clicks = interactions.filter(
    (interaction) => interaction.kind === 'click' && !isCertain(interaction),
  );
  return clicks.length === 0
    ? []
    : [
        `Uncertain clicks are left out (${clicks.length}); those that updateInteraction has changed are certain`,
      ];
}

const nothingKnown = (videoId: string): DomainError =>
  new DomainError(
    'validation_error',
    `Video ${videoId} has no content for an article: no speech, no text on the screen, no key events and no videoContext`,
  );

/**
 * Read from the newest analysis: its frames are the same, regardless of the transcription. The interactions are those of
 * the request, which a person may have edited.
 */
async function findSeen(
  { db, caller }: WritingContext,
  { videoId, interactions, hidden = [] }: ArticleRequest,
): Promise<SeenInVideo> {
  const analysis = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId }, order: { createdAt: 'desc' } }),
  );
  const found = interactions ?? analysis?.result.interactions ?? [];
  // Without a visible pointer only a person knows that something was clicked.
  const isPointed = analysis?.result.cursorTrack?.length !== 0;
  const pointed = found.filter(({ kind, confidence }) => isPointed || kind !== 'click' || confidence === 1);
  return {
    sceneChanges: analysis?.result.scenes.map(({ timeSeconds }) => timeSeconds) ?? [],
    screenTexts: analysis?.result.screen ? hideScreenText(analysis.result.screen, hidden).texts : [],
    interactions: hideLabels(pointed, hidden),
  };
}

/** What an analysis found in the video frames. */
type SeenInVideo = Pick<SourceMaterial, 'sceneChanges' | 'screenTexts' | 'interactions'>;

type Writing = Pick<WriteInput, 'signal' | 'images'>;
type Engines = Pick<ArticleServices, 'writing' | 'translating'>;

/** Returns what is known of the video in the form that text engines accept. */
function inputOf(request: ArticleRequest, seen: SeenInVideo, how: Writing): WriteInput {
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
    ...how,
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
  how: Writing,
): Promise<Article & { readonly warnings: readonly string[] }> {
  const input = inputOf(request, seen, how);
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
    const translated = await translateArticle(translating, article, request, names, how.signal);
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

/**
 * Translates an article: every paragraph and title by itself, so that no text moves from one to another. Names on the
 * screen stay as the pictures show them.
 */
async function translateArticle(
  translating: Pick<TranslateEngines, 'translate'>,
  article: Article,
  { videoLanguage, language, glossary }: Pick<ArticleRequest, 'videoLanguage' | 'language' | 'glossary'>,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Article> {
  const { title, intro, closing, steps } = article;
  const whole = [title, intro ?? '', closing ?? '', ...steps.flatMap((step) => [step.title, step.text])];
  const texts = [...new Set(whole.flatMap(paragraphsOf))].filter((text) => text !== '');
  const lines = cutTexts(texts);
  const translated = await translating.translate({
    from: videoLanguage,
    to: language,
    lines,
    verbatim: lines.map((line) => namedLabels(line, labels, videoLanguage)),
    glossary,
    signal,
  });
  const translations = joinTranslated(texts, translated.lines, language);
  const byText = new Map(texts.map((text, index) => [text, translations[index]]));
  const translationOf = (text: string): string =>
    withParagraphs(text, (paragraph) => byText.get(paragraph) ?? paragraph);
  const translatedOrNull = (text: string | null) => (text === null ? null : translationOf(text));
  return {
    title: translationOf(title),
    intro: translatedOrNull(intro),
    closing: translatedOrNull(closing),
    steps: steps.map((step) => ({
      ...step,
      title: translationOf(step.title),
      text: translationOf(step.text),
    })),
  };
}
