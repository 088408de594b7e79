import { inTransaction } from '../../platform/database/database.js';
import { requireTranscribable } from '../abilities/require-transcribable.js';
import type { VideosContext } from '../context.js';
import { findVideoForUpdate } from '../video/find-video.js';
import type { AnalyzeVideo } from './check-analysis.js';

/**
 * Refuses speech in a language that no engine can transcribe before the job starts. The check is skipped when
 * the language is detected, and when the script is provided and transcription would only align it; a silent
 * video has nothing to transcribe.
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
    findVideoForUpdate(tx, 'analyzeVideo', videoId),
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
