import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import { makeVoiceover } from '../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import type { videoTranslated } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { findProvenance } from '../approval/find-provenance.js';
import { VoiceRequestEntity } from '../requests/voice-request.entity.js';
import { findSpokenLines } from '../script/find-spoken-lines.js';
import type { VideoEntity } from '../video/video.entity.js';

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
