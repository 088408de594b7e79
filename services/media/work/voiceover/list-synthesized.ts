import type { EntityManager } from 'typeorm';
import { WorkEntity } from '../../queue/work.entity.js';
import type { VoicePlanPayload, VoiceResult } from './voiceover-work.js';

/** Positions of the lines that were spoken for a voiceover, each once, however often it was planned. */
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
