import { IsNull } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import type { ArticleKey } from './article.entity.js';
import { ArticleWritingEntity } from './article-writing.entity.js';

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
