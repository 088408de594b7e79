import type { DataSource } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { makeVoiceover } from '../../../schemas/messages/media.js';
import type { VoiceRequest, VoiceSettings } from '../../../schemas/messages/voice-request.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { noSubtitles, videoNotAnalyzed } from '../errors.js';
import { ScriptLineEntity } from '../script/script-line.entity.js';
import { holdVideoFor, requireSource } from '../video/find-video.js';
import type { VideoEntity } from '../video/video.entity.js';
import { type GenerateVoiceover, readVoiceSettings } from './read-voice-settings.js';
import { requireVoice } from './require-voice.js';
import { startFrozen } from './start-frozen.js';
import { type StartedJob, startJob } from './start-job.js';
import { VoiceRequestEntity } from './voice-request.entity.js';

/** Freezes the script and how it is to be spoken, then has it read aloud. */
export async function generateVoiceover(
  ctx: VideosContext,
  videoId: string,
  input: GenerateVoiceover,
): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.generateVoiceover);
  const given = readVoiceSettings(input);
  const { workspaceId } = ctx.caller;
  const { language, durationSeconds } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await holdVideoFor(tx, 'generateVoiceover', videoId);
    requireSpeakable(video, await tx.countBy(ScriptLineEntity, { videoId }));
    return video;
  });
  // What is not said is in the language of the script.
  const settings: VoiceSettings = { ...given, language: given.language ?? language };
  await requireVoice(ctx, settings, given.language !== null);

  const voiceRequestId = await freezeRequest(ctx.db, workspaceId, videoId, settings);
  const payload = { videoId, voiceRequestId };
  return startFrozen(ctx, VoiceRequestEntity, voiceRequestId, () =>
    startJob(ctx, 'voiceover', makeVoiceover, payload, durationSeconds),
  );
}

function requireSpeakable(video: VideoEntity, lines: number): void {
  requireSource(video);
  if (video.status === 'draft') throw videoNotAnalyzed({ videoId: video.id });
  if (lines === 0) throw noSubtitles({ videoId: video.id });
}

/** Holds the video once more: between the two nobody may have locked it, or taken its words away. */
async function freezeRequest(
  db: DataSource,
  workspaceId: string,
  videoId: string,
  settings: VoiceSettings,
): Promise<string> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await holdVideoFor(tx, 'generateVoiceover', videoId);
    const lines = await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } });
    requireSpeakable(video, lines.length);
    const { pronunciations } = await findBrandKit(tx, workspaceId);
    const request: VoiceRequest = {
      version: 1,
      videoId,
      settings,
      pronunciations: settings.applyPronunciations ? pronunciations : [],
      videoSeconds: video.durationSeconds,
      lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
    };
    const id = makeId('vrq');
    await tx.insert(VoiceRequestEntity, { workspaceId, id, videoId, request });
    return id;
  });
}
