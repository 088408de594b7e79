import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { holdVideoFor } from '../video/find-video.js';
import type { AnalyzeVideo } from './analyze-video.js';
import { requireTranscribable } from './require-transcribable.js';

/**
 * Refuses at once what would fail as a job: speech in a language that no engine hears. Nothing is asked where it is detected, nor
 * where the words are given and hearing would only help to time them; in a silent video there is nothing to hear.
 */
export async function requireTranscribableSource(
  ctx: VideosContext,
  videoId: string,
  {
    language: asked,
    scriptSource,
    subtitleModel,
  }: Pick<AnalyzeVideo, 'language' | 'scriptSource' | 'subtitleModel'>,
): Promise<void> {
  const video = await inTransaction(ctx.db, { workspaceId: ctx.caller.workspaceId }, (tx) =>
    holdVideoFor(tx, 'analyzeVideo', videoId),
  );
  const language = asked ?? video.subtitleLanguage;
  if (!language || scriptSource === 'custom') return;
  await requireTranscribable(ctx, {
    language,
    videoId,
    model: subtitleModel,
    field: asked ? 'body.language' : 'The video’s subtitleLanguage',
  });
}
