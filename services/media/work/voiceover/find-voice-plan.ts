import { inTransaction } from '../../../platform/database/database.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { VoiceoverServices, VoicePlanPayload, VoicePlanResult } from './voiceover-work.js';

/** Returns the plan that a unit of a voiceover belongs to. */
export async function requireVoicePlan(
  { db }: Pick<VoiceoverServices, 'db'>,
  { workspaceId, jobId }: WorkEntity,
): Promise<VoicePlanResult & VoicePlanPayload> {
  const row = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(WorkEntity, { jobId, kind: 'voice-plan' }),
  );
  if (!row?.result)
    throw new WorkFailed('internal_error', 'The plan of this voiceover no longer exists', 'voice-plan');
  return { ...(row.result as VoicePlanResult), ...(row.payload as VoicePlanPayload) };
}
