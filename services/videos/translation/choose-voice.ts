import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import { makeVoiceover } from '../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import type { videoTranslated } from '../../../schemas/messages/videos.js';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { findProvenance } from '../approval/find-provenance.js';
import type { VideosContext } from '../context.js';
import { VoiceRequestEntity } from '../requests/request.entity.js';
import { findSpokenLines } from '../script/find-script.js';
import type { VideoEntity } from '../video/video.entity.js';

const SIMILAR_VOICE = `query SimilarVoice($voiceId: String!, $language: String!, $model: String!) {
  similarVoice(voiceId: $voiceId, language: $language, model: $model) { voiceId hasModel }
}`;

interface Answer {
  readonly similarVoice: { readonly voiceId: string; readonly hasModel: boolean } | null;
}

type Source = Pick<VideoEntity, 'voiceoverFileId' | 'voiceSettings' | 'scriptSource'>;

const SPEAKER_STAYS = 'The translation has no voiceover: the script uses the audio of the original speaker';

export interface ChosenVoice {
  /** Null when the translation has no narration. */
  readonly settings: VoiceSettings | null;
  /** The reason why the translation has no narration although its source has one. */
  readonly notice: string | null;
}

/**
 * A translation is narrated if its source is, with the same settings and the same voice or a similar one that
 * supports the language. When the script keeps the original speaker, exports would not contain the narration.
 */
export async function chooseVoice(
  { caller, media, requestId }: VideosContext,
  { voiceoverFileId, voiceSettings, scriptSource }: Source,
  language: string,
): Promise<ChosenVoice> {
  if (!voiceoverFileId || !voiceSettings) return { settings: null, notice: null };
  if (scriptSource === 'original') return { settings: null, notice: SPEAKER_STAYS };
  const { voiceId, model } = voiceSettings;
  const { similarVoice } = await media.call<Answer>({
    document: SIMILAR_VOICE,
    variables: { voiceId, language, model },
    as: caller,
    requestId,
  });
  if (!similarVoice) {
    const notice = `The translation is not read aloud: no available voice supports ${language}`;
    return { settings: null, notice };
  }
  const own = { voiceId: similarVoice.voiceId, language, model: similarVoice.hasModel ? model : 'auto' };
  return { settings: { ...voiceSettings, ...own }, notice: null };
}

/**
 * Starts the narration of a translation as part of the same job and charge; `fact` is published when it
 * completes. All other work on videos is started through jobs.
 */
export async function voiceTranslation(
  tx: EntityManager,
  { jobId, attempt }: JobAttempt,
  video: VideoEntity,
  { settings, pronunciations }: NonNullable<TranslationRequest['voice']>,
  fact: z.infer<typeof videoTranslated.payload>,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId, id: videoId, durationSeconds: videoSeconds } = video;
  const lines = await findSpokenLines(tx, videoId);
  const row = {
    workspaceId,
    id: makeId('vrq'),
    videoId,
    translated: fact,
    request: {
      version: 1,
      videoId,
      settings,
      pronunciations,
      videoSeconds,
      lines: lines.map(({ startTime, endTime, text }) => ({ startTime, endTime, text })),
      // No request of a member is being answered with which the name of an approver could be read.
      provenance: await findProvenance(tx, video, null),
    },
  };
  await tx.insert(VoiceRequestEntity, row as never);
  await queueMessage(tx, makeVoiceover, { jobId, attempt, videoId, voiceRequestId: row.id }, origin);
}
