import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ArticleRequest,
  type WrittenArticle,
  WrittenArticle as WrittenArticleShape,
} from '../../../schemas/article.js';
import { articleGenerated } from '../../../schemas/messages/videos.js';
import { inTransaction } from '../../platform/database/database.js';
import { isDependencyFailure } from '../../platform/errors/dependency-failure.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import { applyEffect, type Effect, findEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { lockVideo, requireUnlocked } from '../video/video.entity.js';
import { ArticleEntity, type ArticleKey, screenshotsOf } from './article.entity.js';
import { ArticleWritingEntity, type WritingFailure } from './article-writing.entity.js';
import {
  type Beginning,
  beginWriting,
  effectOfAsking,
  isHeld,
  type RequestedArticle,
  renewWriting,
} from './begin-writing.js';
import { isPoorer, mergeScreenshots, warningsOf } from './merge-screenshots.js';

const POLL_EVERY_MS = 150;

/**
 * Waits for an article that another request is writing. Returns null when that writer died and the article
 * must be written again. Throws the error with which writing failed.
 */
async function awaitWriting(
  { db }: VideosContext,
  key: ArticleKey,
  id: string,
  deadline: number,
): Promise<ArticleEntity | null> {
  for (;;) {
    const found = await inTransaction(db, key, async (tx) => ({
      writing: await tx.findOneBy(ArticleWritingEntity, { ...key, id }),
      article: await tx.findOneBy(ArticleEntity, key),
    }));
    if (found.article?.id === id) return found.article;
    if (!found.writing) return null;
    const { failure, heldUntil } = found.writing;
    if (failure) throw new DomainError(failure.code, failure.message, { field: failure.field });
    if (!isHeld(heldUntil)) return null;
    if (performance.now() >= deadline)
      throw new DomainError('unavailable', 'The article is still being written; request it again');
    await sleep(POLL_EVERY_MS);
  }
}

/** The edge's deadline is slightly longer. */
const WITHIN_MS = 55_000;
const WRITE_ARTICLE = `mutation WriteArticle($request: JSONObject!) { writeArticle(request: $request) }`;

/** Returns the stored article, waits for the one being written, or writes a new one. */
export async function obtainArticle(
  ctx: VideosContext,
  videoId: string,
  asked: RequestedArticle,
): Promise<ArticleEntity> {
  const deadline = performance.now() + WITHIN_MS;
  const { workspaceId } = ctx.caller;
  const effect = effectOfAsking(videoId, asked);
  // When an earlier request with the same key wrote the article, `regenerate` does not write it again.
  const written = await findEffect<WrittenEffect>(ctx.db, ctx.caller, effect);
  const isWritten = written !== null;
  for (;;) {
    const begun = await inTransaction(ctx.db, { workspaceId }, (tx) =>
      beginWriting(tx, videoId, asked, isWritten),
    );
    if (begun.kind === 'stored') return begun.article;
    if (begun.kind === 'ours') return write(ctx, begun, effect, deadline);
    const article = await awaitWriting(ctx, begun.key, begun.id, deadline);
    if (article) return article;
  }
}

async function write(
  ctx: VideosContext,
  { key, id, request, stored }: Extract<Beginning, { kind: 'ours' }>,
  effect: Effect,
  deadline: number,
): Promise<ArticleEntity> {
  try {
    const answer = await renewWriting(ctx, key, id, () => askMedia(ctx, request, deadline));
    const written = mergeScreenshots(answer, stored);
    if (stored && isPoorer(written, stored)) return await settleWriting(ctx, { ...key, id }, stored, effect);
    const composed = await ctx.articles.compose(written);
    const article = { ...written, ...composed, warnings: warningsOf(written) };
    return await settleWriting(ctx, { ...key, id, request }, article, effect);
  } catch (err) {
    await noteFailure(ctx, key, id, err);
    throw err;
  }
}

async function askMedia(
  { media, caller, requestId }: VideosContext,
  request: ArticleRequest,
  deadline: number,
): Promise<WrittenArticle> {
  const { writeArticle } = await media.call<{ writeArticle: unknown }>({
    document: WRITE_ARTICLE,
    variables: { request },
    // The idempotency key is omitted, since it does not prevent media from writing an article twice; the call
    // must not be retried.
    as: { ...caller, effectKey: undefined },
    requestId,
    withinMs: Math.max(1, Math.ceil(deadline - performance.now())),
  });
  return WrittenArticleShape.parse(writeArticle);
}

/** Stores the error for waiting requests. Later requests write the article again. */
async function noteFailure({ db }: VideosContext, key: ArticleKey, id: string, err: unknown): Promise<void> {
  const failure: WritingFailure =
    err instanceof DomainError
      ? { code: err.code, message: err.message, field: err.field }
      : isDependencyFailure(err)
        ? { code: 'unavailable', message: 'Writing the article was interrupted; request it again' }
        : { code: 'internal_error', message: 'The article could not be written' };
  await inTransaction(db, key, (tx) =>
    tx.update(ArticleWritingEntity, { ...key, id }, { failure: failure as never, heldUntil: new Date() }),
  );
}

/** The effect stored for the idempotency key of the request that wrote the article. */
interface WrittenEffect {
  readonly articleId: string;
}

/** What is stored of an article. */
type ArticleContent = Pick<
  ArticleEntity,
  'title' | 'content' | 'rendered' | 'steps' | 'isWhole' | 'warnings'
>;

/** Replaces the stored article and publishes the event. A video that was locked meanwhile keeps its article. */
async function settleWriting(
  { db, caller, requestId }: VideosContext,
  /** Without a request the stored article stays, which is newer then. */
  { id, request, ...key }: ArticleKey & { readonly id: string; readonly request?: ArticleRequest },
  { title, content, rendered, steps, isWhole, warnings }: ArticleContent,
  effect: Effect,
): Promise<ArticleEntity> {
  const { workspaceId, videoId, language } = key;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    requireUnlocked(video);
    const { affected } = await tx.delete(ArticleWritingEntity, { ...key, id });
    if (affected === 0)
      throw new DomainError('unavailable', 'Writing the article was interrupted; request it again');

    await applyEffect<WrittenEffect>(tx, caller, effect, async () => ({ articleId: id }));
    const replaced = await tx.findOneBy(ArticleEntity, key);
    const article: ArticleEntity = {
      ...key,
      id,
      title,
      content,
      rendered,
      steps,
      screenshotFileIds: screenshotsOf(steps),
      isWhole,
      warnings,
      generatedAt: new Date(),
      ...(request && { request }),
      imageKey: replaced?.imageKey ?? randomUUID(),
    };
    await tx.save(ArticleEntity, article);
    video.kb = video.kb === 'none' ? 'not_published' : video.kb;
    video.updatedAt = article.generatedAt;
    await tx.save(video);
    const { screenshotFileIds, generatedAt } = article;
    const fact = {
      videoId,
      articleId: id,
      title,
      language,
      screenshotFileIds,
      generatedAt: generatedAt.toISOString(),
      replacedFileIds: (replaced?.screenshotFileIds ?? []).filter(
        (fileId) => !screenshotFileIds.includes(fileId),
      ),
    };
    await queueMessage(tx, articleGenerated, fact, { workspaceId, requestId });
    return article;
  });
}
