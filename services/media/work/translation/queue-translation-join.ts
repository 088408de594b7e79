import type { EntityManager } from 'typeorm';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { type JobOfWork, queueWork } from '../../queue/queue-work.js';
import { TranslationEntity } from './translation.entity.js';
import type { TranslationJoinPayload } from './translation-work.js';

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
