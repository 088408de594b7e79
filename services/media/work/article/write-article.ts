import { ArticleRequest, type WrittenArticle } from '../../../../schemas/article.js';
import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError, errorMessage } from '../../../platform/errors/errors.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { chooseScreenshots } from './choose-screenshots.js';
import { composeArticle, type SeenInVideo } from './compose-article.js';
import { storeScreenshots } from './store-screenshots.js';
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
  const signal = AbortSignal.timeout(WORDS_WITHIN_MS);
  const seen = await findSeen(ctx, request);
  try {
    const article = await composeArticle(ctx.articles, request, seen, signal);
    const steps = article.steps.filter(({ title, text }) => title !== '' || text !== '');
    if (steps.length === 0 && !article.intro) throw nothingKnown(request.videoId);
    const { picturesWithinMs = Math.max(0, endsAt - Date.now()) } = ctx.articles;
    const chosen = chooseScreenshots(steps, seen.interactions ?? [], request.durationSeconds);
    const picturesSignal = AbortSignal.timeout(picturesWithinMs);
    const { steps: pictures, isWhole } = await storeScreenshots(ctx, request, chosen, picturesSignal);
    return {
      ...article,
      warnings: [...article.warnings],
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
  { videoId, interactions }: ArticleRequest,
): Promise<SeenInVideo> {
  const analysis = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId }, order: { createdAt: 'desc' } }),
  );
  return {
    sceneChanges: analysis?.result.scenes.map(({ timeSeconds }) => timeSeconds) ?? [],
    screenTexts: analysis?.result.screen?.texts ?? [],
    interactions: interactions ?? analysis?.result.interactions ?? [],
  };
}
