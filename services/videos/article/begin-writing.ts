import { type EntityManager, MoreThan } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import type { Effect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import { lockVideo, requireSource, requireUnlocked } from '../video/find-video.js';
import { ArticleEntity, type ArticleKey } from './article.entity.js';
import { articleKeyOf } from './article-key.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { gatherRequest } from './gather-request.js';
import { HELD_FOR_MS, isHeld } from './hold-writing.js';

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
  return { kind: 'ours', key, id, request: await gatherRequest(tx, video, key, asked.instructions) };
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
