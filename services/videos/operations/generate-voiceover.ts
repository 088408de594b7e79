import type { DataSource } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { BrandKit } from '../../../schemas/brand-kit.js';
import { makeVoiceover } from '../../../schemas/messages/media.js';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requireVoice } from '../abilities/require-abilities.js';
import { findApproverName, findProvenance } from '../approval/find-provenance.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { noSubtitles, videoNotAnalyzed } from '../errors.js';
import { VoiceRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import type { ScriptLineEntity } from '../script/script-line.entity.js';
import {
  findVideoForUpdate,
  requireValidSource,
  requireVideo,
  type VideoEntity,
} from '../video/video.entity.js';
import { type GenerateVoiceover, readVoiceSettings } from './read-voice-settings.js';
import { type StartedJob, startJob } from './start-job.js';
import { type Frozen, startOnce, storeFrozenRequest } from './start-once.js';

/** Freezes the script and the voice settings, then starts speech synthesis. */
export async function generateVoiceover(
  ctx: VideosContext,
  videoId: string,
  input: GenerateVoiceover,
): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.generateVoiceover);
  const given = readVoiceSettings(input);
  const effect = { operation: 'generateVoiceover', input: { videoId, input } };
  return startOnce(ctx, effect, {
    entity: VoiceRequestEntity,
    prefix: 'vrq',
    freeze: (voiceRequestId) => freeze(ctx, { videoId, voiceRequestId }, given),
    start: async ({ id: voiceRequestId }) => {
      const { workspaceId } = ctx.caller;
      const { durationSeconds } = await inTransaction(ctx.db, { workspaceId }, (tx) =>
        requireVideo(tx, videoId),
      );
      return startJob(ctx, 'voiceover', makeVoiceover, { videoId, voiceRequestId }, { durationSeconds });
    },
  });
}

interface VoicePayload {
  readonly videoId: string;
  readonly voiceRequestId: string;
}

/** With the name of the member who approved the video. */
interface ApprovedPayload extends VoicePayload {
  readonly approver: string | null;
}

async function freeze(
  ctx: VideosContext,
  { videoId, voiceRequestId }: VoicePayload,
  given: ReturnType<typeof readVoiceSettings>,
): Promise<Frozen<VoiceRequestEntity>> {
  const workspaceId = ctx.caller.workspaceId as string;
  const { language, provenance } = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'generateVoiceover', videoId);
    requireSpeakable(video, await findSpokenLines(tx, videoId));
    return { language: video.language, provenance: await findProvenance(tx, video, null) };
  });
  // The default language is that of the script.
  const settings: VoiceSettings = { ...given, language: given.language ?? language };
  await requireVoice(ctx, settings, given.language !== null);

  const approver = await findApproverName(ctx, provenance);
  return freezeRequest(ctx.db, workspaceId, { videoId, voiceRequestId, approver }, settings);
}

/** Throws unless there is a script that can be read aloud. */
export function requireSpeakable(video: VideoEntity, lines: readonly ScriptLineEntity[]): void {
  requireValidSource(video);
  if (video.status === 'draft') throw videoNotAnalyzed({ videoId: video.id });
  if (lines.length === 0) throw noSubtitles({ videoId: video.id });
}

/** Locks the video again, since it may have been locked or emptied between the two transactions. */
async function freezeRequest(
  db: DataSource,
  workspaceId: string,
  { videoId, voiceRequestId: id, approver }: ApprovedPayload,
  settings: VoiceSettings,
): Promise<Frozen<VoiceRequestEntity>> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'generateVoiceover', videoId);
    const lines = await findSpokenLines(tx, videoId);
    requireSpeakable(video, lines);
    const frozen = freezeVoiceRequest(video, lines, await findBrandKit(tx, workspaceId), settings);
    const request = { ...frozen, provenance: await findProvenance(tx, video, approver) };
    return storeFrozenRequest(tx, VoiceRequestEntity, {
      ...{ workspaceId, id, videoId, request },
      translated: null,
    });
  });
}

/** Returns the request of a voiceover of these lines. Pure. */
export const freezeVoiceRequest = (
  { id, durationSeconds }: Pick<VideoEntity, 'id' | 'durationSeconds'>,
  lines: readonly ScriptLineEntity[],
  { pronunciations }: Pick<BrandKit, 'pronunciations'>,
  settings: VoiceSettings,
): VoiceRequest => ({
  version: 1,
  videoId: id,
  settings,
  pronunciations: settings.applyPronunciations ? [...pronunciations] : [],
  videoSeconds: durationSeconds,
  lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
});
