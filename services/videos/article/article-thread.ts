// Renders articles in a thread of their own: hostile Markdown may take any time.
import type { WrittenArticle } from '../../../schemas/article.js';
import { answerInThread } from '../../platform/threads/answer-in-thread.js';
import { composeMarkdown } from './compose-markdown.js';
import { type ArticleSource, renderArticle } from './render-article.js';
import { renderPlain } from './render-plain.js';

export type ThreadRequest = { readonly written: WrittenArticle } | ArticleSource;

answerInThread(async (request: ThreadRequest) => {
  if (!('written' in request)) return { content: request.content, ...(await renderArticle(request)) };
  const content = composeMarkdown(request.written);
  const { title } = request.written;
  const made = await renderArticle({ title, content });
  // What an engine has written is shown in any case.
  return { content, rendered: 'refused' in made ? renderPlain(title, content) : made.rendered };
});
