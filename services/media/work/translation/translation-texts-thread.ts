// Takes articles apart in a thread of its own: their Markdown may come from anybody.
import { findMarkdownFault } from '../../../../schemas/formats/markdown-bounds.js';
import { answerInThread } from '../../../platform/threads/answer-in-thread.js';
import { joinTexts, listSpans, listTexts } from './list-texts.js';
import type { TextsAnswer, TextsRequest } from './translation-texts.js';

answerInThread(({ request, translated }: TextsRequest): TextsAnswer => {
  const refused = request.article && findMarkdownFault(request.article.content);
  if (refused) return { refused };
  return translated
    ? { joined: joinTexts(request, translated) }
    : { texts: listTexts(request), spans: listSpans(request) };
});
