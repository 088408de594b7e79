import { type EntityManager, Raw } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { operationFailed, videoTranslated, videoVoiced } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { VoiceRequestEntity } from '../requests/request.entity.js';
import { lockVideo } from '../video/video.entity.js';
import { lockedMeanwhile, videoMissing } from './failures.js';

/** Narration synthesized by media. */
export interface Voiceover {
  readonly id: string;
  readonly fileId: string;
  readonly durationSeconds: number;
  readonly lineCount: number;
  readonly synthesizedLines: number;
  readonly reusedLines: number;
  readonly shiftedLines: number;
  readonly overrunSeconds: number;
  readonly ignoredTerms: readonly string[];
  readonly warnings: readonly string[];
  readonly lines: ReadonlyArray<{
    /** Index of the line in the request. */
    readonly position: number;
    readonly key: string;
    readonly fileId: string;
    readonly durationSeconds: number;
  }>;
}

/** Stores the narration of lines whose text is unchanged; lines changed meanwhile remain without. */
export async function applyVoiceover(
  tx: EntityManager,
  { voiceRequestId, ...job }: JobAttempt & { readonly videoId: string; readonly voiceRequestId: string },
  { id, fileId, lines, ...rest }: Voiceover,
  origin: MessageOrigin,
): Promise<void> {
  const { videoId } = job;
  const { workspaceId } = origin;
  const video = await lockVideo(tx, videoId);
  const fail = (error: WorkError) => failVoiceover(tx, job, error, origin);
  if (!video) return fail(videoMissing);
  // The video was unlocked when the work was requested, but may have been locked since.
  if (video.locked) return fail(lockedMeanwhile);
  const { request, translated } = await tx.findOneByOrFail(VoiceRequestEntity, {
    workspaceId,
    id: voiceRequestId,
  });

  const voices = new Map(
    lines.map(({ position, key, fileId, durationSeconds }) => {
      const text = request.lines[position]?.text;
      return [text, { text, key, file_id: fileId, duration: durationSeconds }];
    }),
  );
  await tx.query(
    `update script_line line
     set voice_file_id = voice.file_id, voice_duration = voice.duration, voice_key = voice.key
     from script_line old left join jsonb_to_recordset($3)
       as voice (text text, key text, file_id text, duration double precision) on voice.text = old.text
     where old.workspace_id = $1 and old.video_id = $2
       and (line.workspace_id, line.video_id, line.position) = (old.workspace_id, old.video_id, old.position)`,
    [workspaceId, videoId, JSON.stringify([...voices.values()])],
  );
  video.voiceoverFileId = fileId;
  video.voiceRequestId = voiceRequestId;
  video.voiceSettings = request.settings;
  // For a translation this is part of its creation, not a change: later changes must be detectable.
  if (!translated) video.updatedAt = new Date();
  await tx.save(video);
  const { lineCount, synthesizedLines, reusedLines, shiftedLines, overrunSeconds, durationSeconds } = rest;
  const counts = { lineCount, synthesizedLines, reusedLines, shiftedLines, overrunSeconds, durationSeconds };
  const voiced = { ...job, voiceoverId: id, voiceoverFileId: fileId, ...counts };
  const fact = {
    ...voiced,
    unheededTerms: [...rest.ignoredTerms],
    warnings: [...rest.warnings],
    ...(translated && { isOfTranslation: true }),
  };
  await queueMessage(tx, videoVoiced, fact, origin);
  if (translated) {
    const warnings = [...(translated.warnings ?? []), ...rest.warnings];
    const made = {
      ...translated,
      attempt: job.attempt,
      hasVoice: true,
      ...(warnings.length > 0 && { warnings }),
    };
    await queueMessage(tx, videoTranslated, made, origin);
  }
}

/**
 * Fails the job of a voiceover. A translation without narration still succeeds, and its job reports the
 * missing narration.
 */
export async function failVoiceover(
  tx: EntityManager,
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: string },
  error: WorkError,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  // The request is deleted together with the video, so the video is locked first.
  await lockVideo(tx, videoId);
  const ofTranslation = await tx.findOneBy(VoiceRequestEntity, {
    workspaceId,
    videoId,
    translated: Raw((column) => `${column} ->> 'jobId' = :jobId`, { jobId }),
  });
  const fact = ofTranslation?.translated;
  if (!fact) return queueMessage(tx, operationFailed, { jobId, attempt, videoId, error }, origin);
  // A translation that had a voiceover before was updated, and keeps the voice of its other lines.
  const lacking = fact.hasVoice ? 'The lines translated again are' : 'The translation is';
  const notice = `${lacking} not read aloud: ${error.message}`;
  await queueMessage(tx, videoTranslated, { ...fact, attempt, notice }, origin);
}
