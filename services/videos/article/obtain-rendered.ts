import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { ArticleEntity } from './article.entity.js';
import { escapeAttribute, place, withoutPlaces } from './article-template.js';
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

/** Content that cannot be rendered, as paragraphs of text. */
function renderPlain(title: string, content: string): RenderedArticle {
  const paragraphs = withoutPlaces(content)
    .split('\n\n')
    .map((text) => `<p${place('attributes', 'p/p')}>${escapeAttribute(text)}</p>`);
  const heading = `# ${title.replace(/[^\p{L}\p{N} ]/gu, '\\$&').replaceAll('\n', ' ')}\n`;
  return { version: 1, html: paragraphs.join('\n'), imageIds: [], description: '', heading };
}
