import { ACCESS } from '../../../schemas/access.js';
import type { TimedText } from '../../../schemas/formats/timed-text.js';
import { type SubtitleFormat, writeSubtitles } from '../../../schemas/formats/write-subtitles.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';

/** Returns cues as the text of a subtitle file; ASS uses the workspace's caption style. */
export async function subtitleFile(
  { db, caller }: VideosContext,
  format: SubtitleFormat,
  cues: readonly TimedText[],
): Promise<string> {
  if (format !== 'ass') return writeSubtitles(format, cues);
  requireAccess(caller, ACCESS.subtitles);
  const { workspaceId } = caller;
  const { captions } = await inTransaction(db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId));
  return writeSubtitles(format, cues, captions);
}
