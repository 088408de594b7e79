import type { DataSource, EntityManager } from 'typeorm';
import { translationFinished } from '../../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';
import { type JobOfWork, queueWork } from '../../queue/queue-work.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { TranslationEntity } from './translation.entity.js';

/** Payload of the last unit of a translation. */
export interface TranslationJoinPayload {
  readonly translationId: string;
  /** Whether the job continues with a voiceover. */
  readonly isVoicedNext: boolean;
}

export interface TranslatePayload extends TranslationJoinPayload {
  /** Index of its first text among all. */
  readonly first: number;
  readonly count: number;
}

export interface TranslationServices {
  readonly db: DataSource;
  readonly translating: TranslateEngines;
}

export async function requireTranslation(
  db: DataSource,
  { workspaceId }: { workspaceId: string },
  id: string,
): Promise<TranslationEntity> {
  const found = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(TranslationEntity, { id }));
  if (!found) throw new WorkFailed('not_found', 'The video no longer exists', 'translation');
  return found;
}

/** The last completed unit starts the assembly; the translation is locked so that two concurrent completions see each other. */
export async function queueTranslationJoinWhenReady(
  tx: EntityManager,
  job: JobOfWork,
  translationId: string,
  { voice }: TranslationRequest,
): Promise<void> {
  const { workspaceId, jobId } = job;
  await tx.findOneOrFail(TranslationEntity, {
    select: { workspaceId: true, id: true },
    where: { workspaceId, id: translationId },
    // Not `for update`: transactions that store a part reference the key, and would wait for this one in
    // turn.
    lock: { mode: 'for_no_key_update' },
  });
  const [{ open }]: [{ open: number }] = await tx.query(
    `select count(*)::int as open from work where job_id = $1 and kind = 'translate' and state <> 'done'`,
    [jobId],
  );
  const payload: TranslationJoinPayload = { translationId, isVoicedNext: voice !== null };
  if (open === 0) await queueWork(tx, job, [{ kind: 'translation-join', payload }]);
}

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
