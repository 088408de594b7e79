import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { VideosContext } from '../context.js';
import { type EditedScript, editScript } from './edit-script.js';
import { type ProvidedLine, readLines } from './read-lines.js';

/**
 * Replaces the whole script: omitted lines are deleted. Subtitles and exports use it immediately. With an expected version,
 * throws `conflict` when the script has changed since.
 */
export async function replaceScript(
  ctx: VideosContext,
  videoId: string,
  given: readonly ProvidedLine[],
  expectedVersion?: number | null,
): Promise<EditedScript> {
  requireAccess(ctx.caller, ACCESS.replaceScript);
  return editScript(ctx, { videoId, expectedVersion }, async (_tx, { transcription }) => ({
    lines: readLines(given),
    // A person sends the whole script, and has thereby checked it.
    transcription: transcription && { ...transcription, draft: false },
  }));
}
