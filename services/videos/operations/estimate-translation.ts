import { ACCESS } from '../../../schemas/access.js';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requireLanguageCode, requireLength } from '../../platform/text/check-text.js';
import { requirePair } from '../abilities/require-pair.js';
import type { VideosContext } from '../context.js';
import { findSpokenLines } from '../script/find-spoken-lines.js';
import { chooseVoice } from '../translation/choose-voice.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import { requireVideo } from '../video/find-video.js';
import { estimateLines, type NarrationEstimate } from './estimate-voiceover.js';
import { requireTranslatable } from './translate-video.js';

const NOT_VOICED = 'The translation is not read aloud: the video has no voiceover';

/** Says before a minute is spent how long a translation's lines would be when they are read aloud. */
export async function estimateTranslation(
  ctx: VideosContext,
  videoId: string,
  language: string,
): Promise<NarrationEstimate> {
  requireAccess(ctx.caller, ACCESS.estimateTranslation);
  requireLength('language', language, { min: 2, max: 35 });
  requireLanguageCode('language', language);
  const to = canonicalLanguage(language);
  const { workspaceId } = ctx.caller;
  const { video, from, lines } = await inTransaction(ctx.db, { workspaceId }, async (tx) => ({
    ...(await requireTranslatable(tx, await requireVideo(tx, videoId), to)),
    lines: await findSpokenLines(tx, videoId),
  }));
  await requirePair(ctx, { from, to });
  const { settings, notice } = await chooseVoice(ctx, video, to);
  const videoSeconds = video.durationSeconds ?? 0;
  if (settings)
    return estimateLines(ctx, video, lines, { settings, translatedFrom: from, spokenSeconds: () => null });
  return {
    lines: [],
    lineCount: lines.length,
    measuredLines: 0,
    videoSeconds,
    resultSeconds: videoSeconds,
    minutes: costMinutes(unitsOf('translation'), videoSeconds),
    notice: notice ?? NOT_VOICED,
  };
}
