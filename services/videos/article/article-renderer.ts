import { join } from 'node:path';
import type { WrittenArticle } from '../../../schemas/article.js';
import { programs } from '../../platform/config/package-root.js';
import { DomainError } from '../../platform/errors/errors.js';
import { KillableThreads, ThreadExceeded } from '../../platform/threads/killable-threads.js';
import type { ThreadRequest } from './article-thread.js';
import type { ArticleSource, Rendering } from './render-article.js';
import type { RenderedArticle } from './rendered-article.js';

const PROGRAM = join(programs, 'services/videos/article/article-thread.js');
const DEADLINE_MS = 10_000;
const MAX_MEMORY_MB = 256;
const AT_ONCE = 2;
/** Articles from outside have a thread of their own, so that nobody else waits for them. */
const FOREIGN_AT_ONCE = 1;

/** Renders articles in threads that are killed when the content takes too long. */
export interface ArticleRenderer {
  /** Renders content, from outside or stored. Throws `validation_error` naming the field and the rule. */
  render(field: string, source: ArticleSource): Promise<RenderedArticle>;
  /** Composes and renders what an engine has written. */
  compose(written: WrittenArticle): Promise<{ content: string; rendered: RenderedArticle }>;
  stop(): Promise<void>;
}

export function makeArticleRenderer(deadlineMs = DEADLINE_MS): ArticleRenderer {
  const startThreads = (size: number) =>
    new KillableThreads<ThreadRequest, { content: string } & Rendering>({
      ...{ program: PROGRAM, deadlineMs, maxMemoryMb: MAX_MEMORY_MB, size },
    });
  const own = startThreads(AT_ONCE);
  const foreign = startThreads(FOREIGN_AT_ONCE);
  const ask = async (field: string, request: ThreadRequest) => {
    const refused = (rule: string, cause?: unknown) =>
      new DomainError('validation_error', `${field} ${rule}`, { field, cause });
    const threads = 'ownImages' in request ? foreign : own;
    const answer = await threads.ask(request).catch((err) => {
      throw err instanceof ThreadExceeded ? refused(`can't be rendered: ${err.message}`, err) : err;
    });
    if ('refused' in answer) throw refused(answer.refused);
    return answer;
  };
  return {
    render: async (field, source) => (await ask(field, source)).rendered,
    compose: async (written) => ask('article', { written }),
    stop: async () => {
      await Promise.all([own.stop(), foreign.stop()]);
    },
  };
}
