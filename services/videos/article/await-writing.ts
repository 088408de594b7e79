import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { ArticleEntity, type ArticleKey } from './article.entity.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { isHeld } from './hold-writing.js';

const POLL_EVERY_MS = 150;

/**
 * Waits for an article that another request is writing. Returns null when that writer died and the article
 * must be written again. Throws the error with which writing failed.
 */
export async function awaitWriting(
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
