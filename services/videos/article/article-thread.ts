// Renders articles in a thread of their own: hostile Markdown may take any time.
import type { WrittenArticle } from '../../../schemas/article.js';
import { answerInThread } from '../../platform/threads/answer-in-thread.js';
import { composeMarkdown } from './compose-markdown.js';
import { type ArticleSource, renderArticle } from './render-article.js';

export type ThreadRequest = { readonly written: WrittenArticle } | ArticleSource;

answerInThread(async (request: ThreadRequest) => {
  if (!('written' in request)) return { content: request.content, ...(await renderArticle(request)) };
  const content = composeMarkdown(request.written);
  return { content, ...(await renderArticle({ title: request.written.title, content })) };
});
