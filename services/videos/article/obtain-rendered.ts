import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { ArticleEntity } from './article.entity.js';
import { renderPlain } from './render-plain.js';
import type { RenderedArticle } from './rendered-article.js';

/**
 * Returns what is shown of an article. It was made when the article was stored; for an article from before that it is
 * made at its first read, off the event loop, and stored, also when its content cannot be rendered.
 */
export async function obtainRendered(
  { db, articles, log }: Pick<VideosContext, 'db' | 'articles' | 'log'>,
  { rendered, workspaceId, id, title, content }: ArticleEntity,
): Promise<RenderedArticle> {
  if (rendered?.version === 1) return rendered;
  const made = await articles.render('article', { title, content }).catch((err) => {
    if (!(err instanceof DomainError)) throw err;
    log.warn({ articleId: id, err: err.message }, 'a stored article is shown as plain text');
    return renderPlain(title, content);
  });
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.update(ArticleEntity, { workspaceId, id }, { rendered: made }),
  );
  return made;
}
