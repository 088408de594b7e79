import type { EntityManager } from 'typeorm';
import { WorkEntity } from '../../queue/work.entity.js';
import type { VoicePlanPayload, VoiceResult } from './voiceover-work.js';

/**
 * Returns the positions of the lines synthesized for a voiceover, each once, even if it was planned several
 * times.
 */
export async function listSynthesized(
  tx: EntityManager,
  { workspaceId, jobId }: Pick<WorkEntity, 'workspaceId' | 'jobId'>,
): Promise<number[]> {
  const rows = await tx.findBy(WorkEntity, { workspaceId, jobId });
  const positions = rows.flatMap(({ kind, payload, result }) => {
    if (kind === 'voice-plan') return (payload as VoicePlanPayload).synthesizedBefore ?? [];
    return kind === 'voice' ? ((result as VoiceResult | null)?.synthesized ?? []) : [];
  });
  return [...new Set(positions)];
}
