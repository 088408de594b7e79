import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { languageNotHeard } from '../errors.js';
import { holdVideoFor } from '../video/find-video.js';
import type { AnalyzeVideo } from './analyze-video.js';

const HEARING = `query Hearing($language: String!) { hearing(language: $language) { canHear languages } }`;

/**
 * Refuses at once what would fail as a job: speech in a language that no engine hears. Nothing is asked where it is detected, nor
 * where the words are given and hearing would only help to time them.
 */
export async function requireHearable(
  { db, caller, media, requestId }: VideosContext,
  videoId: string,
  { language: asked, scriptSource }: Pick<AnalyzeVideo, 'language' | 'scriptSource'>,
): Promise<void> {
  const video = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    holdVideoFor(tx, 'analyzeVideo', videoId),
  );
  const language = asked ?? video.subtitleLanguage;
  if (!language || scriptSource === 'custom') return;
  const { hearing } = await media.call<{ hearing: { canHear: boolean; languages: string[] } }>({
    document: HEARING,
    variables: { language },
    as: caller,
    requestId,
  });
  const field = asked ? 'body.language' : 'The video’s subtitleLanguage';
  if (!hearing.canHear) throw languageNotHeard({ field, language, present: hearing.languages.join(', ') });
}
