import type { ArticleRequest, WrittenArticle } from '../../../schemas/article.js';
import { WrittenArticle as WrittenArticleShape } from '../../../schemas/article.js';
import { inTransaction } from '../../platform/database/database.js';
import { isDependencyFailure } from '../../platform/errors/dependency-failure.js';
import { DomainError } from '../../platform/errors/errors.js';
import { type Effect, findEffect } from '../../platform/idempotency/effect-key.js';
import type { VideosContext } from '../context.js';
import type { ArticleEntity, ArticleKey } from './article.entity.js';
import { ArticleWritingEntity, type WritingFailure } from './article-writing.entity.js';
import { awaitWriting } from './await-writing.js';
import { beginWriting, effectOfAsking, type RequestedArticle } from './begin-writing.js';
import { renewWriting } from './hold-writing.js';
import { settleWriting, type WrittenEffect } from './settle-writing.js';

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
  { key, id, request }: { key: ArticleKey; id: string; request: ArticleRequest },
  effect: Effect,
  deadline: number,
): Promise<ArticleEntity> {
  try {
    const written = await renewWriting(ctx, key, id, () => askMedia(ctx, request, deadline));
    return await settleWriting(ctx, { ...key, id, request }, written, effect);
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
