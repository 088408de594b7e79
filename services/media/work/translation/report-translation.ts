import type { EntityManager } from 'typeorm';
import { translationFinished } from '../../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import type { JobOfWork } from '../../queue/queue-work.js';

export function reportTranslation(
  tx: EntityManager,
  job: JobOfWork,
  translationId: string,
  { newVideoId }: TranslationRequest,
): Promise<void> {
  const { jobId, jobAttempt, videoId } = job;
  const finished = { jobId, attempt: jobAttempt, videoId, translationId, newVideoId };
  return queueMessage(tx, translationFinished, finished, job);
}
