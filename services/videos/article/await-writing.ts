import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { ArticleEntity, type ArticleKey } from './article.entity.js';
import { ArticleWritingEntity } from './article-writing.entity.js';
import { isHeld } from './hold-writing.js';

const LOOK_EVERY_MS = 150;

/**
 * The article that somebody else is writing, once it is there; null when its writer died and somebody has to write it anew. Throws
 * what writing it failed with.
 */
export async function awaitWriting(
  { db }: VideosContext,
  key: ArticleKey,
  id: string,
  deadline: number,
): Promise<ArticleEntity | null> {
  for (;;) {
    const look = await inTransaction(db, key, async (tx) => ({
      writing: await tx.findOneBy(ArticleWritingEntity, { ...key, id }),
      article: await tx.findOneBy(ArticleEntity, key),
    }));
    if (look.article?.id === id) return look.article;
    if (!look.writing) return null;
    const { failure, heldUntil } = look.writing;
    if (failure) throw new DomainError(failure.code, failure.message, { field: failure.field });
    if (!isHeld(heldUntil)) return null;
    if (performance.now() >= deadline)
      throw new DomainError('unavailable', 'The article is still being written; ask for it again');
    await sleep(LOOK_EVERY_MS);
  }
}
