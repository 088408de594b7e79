import { type EntityManager, MoreThan } from 'typeorm';
import type { ArticleRequest } from '../../../schemas/article.js';
import { DomainError, notFound } from '../../platform/errors.js';
import type { Effect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/ids.js';
import { holdVideo, requireSource, requireUnlocked } from '../video/find-video.js';
import { ArticleEntity, type ArticleKey } from './article.entity.js';
import { articleKeyOf } from './article-key.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { gatherRequest } from './gather-request.js';
import { HELD_FOR_MS, isHeld } from './hold-writing.js';

export interface RequestedArticle {
  readonly regenerate?: boolean | null;
  /** BCP 47; else the video's. */
  readonly language?: string | null;
  readonly instructions?: string | null;
}

/** What a request for an article has as its effect. */
export const effectOfAsking = (videoId: string, asked: RequestedArticle): Effect => ({
  operation: 'generateArticle',
  input: { videoId, asked },
});

/** What there is to do for who asks: take what is there, wait for who writes it already, or write it. */
export type Beginning =
  | { readonly kind: 'kept'; readonly article: ArticleEntity }
  | { readonly kind: 'others'; readonly key: ArticleKey; readonly id: string }
  | {
      readonly kind: 'ours';
      readonly key: ArticleKey;
      readonly id: string;
      readonly request: ArticleRequest;
    };

/** Decides it while the video is held: of two who ask at once one writes. What is there is given of a locked video, too. */
export async function beginWriting(
  tx: EntityManager,
  videoId: string,
  asked: RequestedArticle,
  /** For an earlier request with the same key: what is there is the answer. */
  isWritten = false,
): Promise<Beginning> {
  const video = await holdVideo(tx, videoId);
  if (!video) throw notFound({ what: 'Video', id: videoId });
  if (video.status === 'draft') requireUnlocked(video);
  const key = articleKeyOf(video, asked);
  const kept = asked.regenerate && !isWritten ? null : await tx.findOneBy(ArticleEntity, key);
  if (kept && (isWritten || video.locked || !isWorthAnotherTry(kept))) return { kind: 'kept', article: kept };
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

/** An immediate repetition would fail in the same way. */
const ANOTHER_TRY_AFTER_MS = 60_000;

/** What is missing in an article may be there by now: it is not kept as if it were whole. */
const isWorthAnotherTry = ({ isWhole, generatedAt }: ArticleEntity): boolean =>
  !isWhole && Date.now() - generatedAt.getTime() > ANOTHER_TRY_AFTER_MS;

/** So that no workspace keeps the engine that writes from the others. */
const WRITTEN_AT_ONCE = 4;

/** Throws `unavailable` while the workspace has so many articles written. Who counts holds off who would count the same. */
async function requireFreePlace(tx: EntityManager, { workspaceId }: ArticleKey): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [workspaceId]);
  const heldUntil = MoreThan(new Date());
  const count = await tx.countBy(ArticleWritingEntity, { workspaceId, heldUntil });
  if (count < WRITTEN_AT_ONCE) return;
  throw new DomainError(
    'unavailable',
    `${WRITTEN_AT_ONCE} articles of this workspace are being written; ask again when one of them is done`,
    { details: { retryAfterSeconds: 5 } },
  );
}
