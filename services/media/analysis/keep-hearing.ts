import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/ids.js';
import type { requireSource } from '../files/find-source.js';
import { queueWork } from '../work-queue/queue-work.js';
import type { WorkOfVideo } from '../work-queue/work.entity.js';
import type { AnalysisPayload, WritePayload } from './analysis-work.js';
import type { LookResult } from './hear-work.js';
import { HearingEntity, type KeptHearing } from './hearing.entity.js';
import type { Transcript } from './write-transcript.js';

interface HeardWork {
  readonly work: WorkOfVideo;
  readonly payload: AnalysisPayload;
  readonly source: Awaited<ReturnType<typeof requireSource>>;
}

/** Keeps what was heard for the video, and has the script written of it: whatever becomes of that, nobody has to listen again. */
export async function keepHearing(
  tx: EntityManager,
  heard: HeardWork,
  { seen, engine, key, transcript }: LookResult & { readonly transcript: Transcript },
): Promise<void> {
  const { scenes, silences, speech, loudnessLufs, zoomMoments } = seen;
  const { durationSeconds } = heard.source.probe;
  const result: KeptHearing = {
    ...transcript,
    ...{ durationSeconds, scenes, silences, speech, loudnessLufs, zoomMoments, engineId: engine?.id ?? null },
  };
  const hearingId = await insertHearing(tx, heard.work, key, result);
  await queueWriting(tx, heard, { hearingId, isReused: false });
}

/** Has the script written of what was heard before; what another video's hearing is, is kept for this one, too. */
export async function reuseHearing(
  tx: EntityManager,
  heard: HeardWork,
  { id, key, result, videoId }: HearingEntity,
): Promise<void> {
  const isOwn = videoId === heard.work.videoId;
  const hearingId = isOwn ? id : await insertHearing(tx, heard.work, key, result);
  await queueWriting(tx, heard, { hearingId, isReused: true });
}

async function insertHearing(
  tx: EntityManager,
  { workspaceId, videoId }: WorkOfVideo,
  key: string,
  result: KeptHearing,
): Promise<string> {
  const id = makeId('hrg');
  await tx.insert(HearingEntity, { workspaceId, id, videoId, key, result } as never);
  return id;
}

function queueWriting(
  tx: EntityManager,
  { work, payload: { analysisRequestId, request }, source }: HeardWork,
  hearing: Pick<WritePayload, 'hearingId' | 'isReused'>,
): Promise<void> {
  const payload: WritePayload = { sourceFileId: source.id, analysisRequestId, request, ...hearing };
  return queueWork(tx, work, [{ kind: 'write', payload }]);
}
