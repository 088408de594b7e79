import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import type { Effect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { lockVideo, requireSource, requireUnlocked } from '../video/video.entity.js';
import { ArticleEntity, type ArticleKey } from './article.entity.js';
import { articleKeyOf } from './article-key.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { gatherRequest } from './gather-request.js';

/** A writer that has not renewed its lease for this long has died. */
export const HELD_FOR_MS = 10_000;
const RENEW_EVERY_MS = 2500;

/** A lease that ends further in the future than leases last was taken before the clock was set back. */
export const isHeld = (heldUntil: Date): boolean => {
  const leftMs = heldUntil.getTime() - Date.now();
  return leftMs > 0 && leftMs <= 2 * HELD_FOR_MS;
};

/** Renews the lease on an article while it is written. A lost lease is detected when the article is settled. */
export async function renewWriting<T>(
  { db, log }: VideosContext,
  key: ArticleKey,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const { workspaceId } = key;
  const renew = () =>
    inTransaction(db, { workspaceId }, (tx) =>
      // A failed article is not renewed, so that the next request writes it again.
      tx.update(
        ArticleWritingEntity,
        { ...key, id, failure: IsNull() },
        { heldUntil: new Date(Date.now() + HELD_FOR_MS) },
      ),
    ).catch((err) => log.warn({ err, articleId: id }, 'the lease on an article could not be renewed'));
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

export interface RequestedArticle {
  readonly regenerate?: boolean | null;
  /** BCP 47; default: the video's. */
  readonly language?: string | null;
  readonly instructions?: string | null;
}

/** Returns the effect of a request for an article, for its idempotency key. */
export const effectOfAsking = (videoId: string, asked: RequestedArticle): Effect => ({
  operation: 'generateArticle',
  input: { videoId, asked },
});

/** How to serve a request: return the stored article, wait for the one being written, or write it. */
export type Beginning =
  | { readonly kind: 'stored'; readonly article: ArticleEntity }
  | { readonly kind: 'others'; readonly key: ArticleKey; readonly id: string }
  | {
      readonly kind: 'ours';
      readonly key: ArticleKey;
      readonly id: string;
      readonly request: ArticleRequest;
      /** The article that it completes; null if it is to be replaced, or there is none. */
      readonly stored: ArticleEntity | null;
    };

/**
 * Decides how to serve the request while the video is locked by the transaction, so that one of two
 * concurrent requests writes. Stored articles of locked videos are returned as well.
 */
export async function beginWriting(
  tx: EntityManager,
  videoId: string,
  asked: RequestedArticle,
  /** Whether an earlier request with the same key wrote the article, which is then returned. */
  isWritten = false,
): Promise<Beginning> {
  const video = await lockVideo(tx, videoId);
  if (!video) throw notFound({ what: 'Video', id: videoId });
  if (video.status === 'draft') requireUnlocked(video);
  const key = articleKeyOf(video, asked);
  const stored = asked.regenerate && !isWritten ? null : await tx.findOneBy(ArticleEntity, key);
  if (stored && (isWritten || video.locked || !isWorthAnotherTry(stored)))
    return { kind: 'stored', article: stored };
  requireUnlocked(video);
  requireSource(video);

  const writing = await tx.findOneBy(ArticleWritingEntity, key);
  if (writing && isHeld(writing.heldUntil)) return { kind: 'others', key, id: writing.id };
  await requireFreePlace(tx, key);
  const id = makeId('art');
  const heldUntil = new Date(Date.now() + HELD_FOR_MS);
  await tx.save(ArticleWritingEntity, { ...key, id, heldUntil, failure: null });
  const request = await gatherRequest(tx, video, key, asked.instructions);
  return { kind: 'ours', key, id, request, stored };
}

/** An immediate retry would fail in the same way. */
const ANOTHER_TRY_AFTER_MS = 60_000;

/** An incomplete article is written again later, since its missing images may be available by then. */
const isWorthAnotherTry = ({ isWhole, generatedAt }: ArticleEntity): boolean =>
  !isWhole && Date.now() - generatedAt.getTime() > ANOTHER_TRY_AFTER_MS;

/** Prevents a workspace from occupying the text engine. */
const WRITTEN_AT_ONCE = 4;

/**
 * Throws `unavailable` while the workspace has the maximum number of articles in progress. The advisory lock
 * serializes concurrent counts.
 */
async function requireFreePlace(tx: EntityManager, { workspaceId }: ArticleKey): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [workspaceId]);
  const heldUntil = MoreThan(new Date());
  const count = await tx.countBy(ArticleWritingEntity, { workspaceId, heldUntil });
  if (count < WRITTEN_AT_ONCE) return;
  throw new DomainError(
    'unavailable',
    `${WRITTEN_AT_ONCE} articles of this workspace are being written; try again when one is complete`,
    { details: { retryAfterSeconds: 5 } },
  );
}
