import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/ids.js';
import { queueWork } from '../work-queue/queue-work.js';
import type { WorkEntity } from '../work-queue/work.entity.js';
import type { AnalysisPayload, WritePayload } from './analysis-work.js';
import { HearingEntity, type KeptHearing } from './hearing.entity.js';

type HeardPayload = AnalysisPayload & { readonly sourceFileId: string };

/** Keeps what was heard for the video, and has the script written of it: whatever becomes of that, nobody has to listen again. */
export async function keepHearing(
  tx: EntityManager,
  work: WorkEntity,
  payload: HeardPayload,
  { key, result }: { readonly key: string; readonly result: KeptHearing },
): Promise<void> {
  const { workspaceId, videoId } = work;
  const id = makeId('hrg');
  await tx.insert(HearingEntity, { workspaceId, id, videoId, key, result } as never);
  await queueWriting(tx, work, payload, { hearingId: id, isReused: false });
}

/** Has the script written of what was heard before; what another video's hearing is, is kept for this one, too. */
export async function reuseHearing(
  tx: EntityManager,
  work: WorkEntity,
  payload: HeardPayload,
  { id, key, result, videoId }: HearingEntity,
): Promise<void> {
  if (videoId === work.videoId) return queueWriting(tx, work, payload, { hearingId: id, isReused: true });
  const own = { workspaceId: work.workspaceId, id: makeId('hrg'), videoId: work.videoId };
  await tx.insert(HearingEntity, { ...own, key, result } as never);
  await queueWriting(tx, work, payload, { hearingId: own.id, isReused: true });
}

const queueWriting = (
  tx: EntityManager,
  work: WorkEntity,
  { sourceFileId, analysisRequestId, request }: HeardPayload,
  hearing: Pick<WritePayload, 'hearingId' | 'isReused'>,
): Promise<void> => {
  const payload: WritePayload = { sourceFileId, analysisRequestId, request, ...hearing };
  return queueWork(tx, work, [{ kind: 'write', payload }]);
};
