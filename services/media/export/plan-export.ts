import { createHash } from 'node:crypto';
import { requireSource } from '../files/find-source.js';
import { readKeyframes } from '../probe/read-keyframes.js';
import { segmentKey } from '../render/picture/segment-key.js';
import { cutSegments } from '../render/plan/cut-segments.js';
import { makeRenderPlan } from '../render/plan/make-render-plan.js';
import { footageOf, type RenderPlan } from '../render/plan/render-plan.js';
import { type NewWork, queueWork } from '../work-queue/queue-work.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { PieceResult, PlanPayload, PlanResult, SegmentPayload, SoundPayload } from './export-work.js';
import { findKeptPieces } from './piece-cache.js';
import { withCaptions } from './plan-captions.js';
import { planNarration } from './plan-narration.js';
import { requireCuttableSource } from './prepared-source.js';
import { queueJoinWhenReady } from './queue-join.js';

/** The sound depends on the source, or on what is heard instead, and on the length of the picture only. */
function soundKey(plan: RenderPlan, ffmpegBuildId: string): string {
  const { output, audio } = plan;
  const { sha256 } = footageOf(plan).source;
  const { fpsNum, fpsDen, totalFrames } = output;
  const shaping = { version: 1, sha256, audio, fpsNum, fpsDen, totalFrames, ffmpegBuildId };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}

/** First piece of an export: makes the source cuttable, fixes the plan, and queues what is not rendered yet. */
export async function planExport(
  services: ExportServices,
  { work, signal, scratch, report }: WorkRun,
): Promise<WorkDone> {
  const { db, storage, build, fontsId } = services;
  const { workspaceId } = work;
  const { request } = work.payload as PlanPayload;
  const file = await requireSource(db, workspaceId, { id: request.sourceFileId }, 'plan');
  const onProgress = (fraction: number) => report({ fraction: fraction * 0.9 });
  const source = await requireCuttableSource(storage, file, { scratch, signal, onProgress });

  const { sha256, probe, cut } = source;
  const narration = await planNarration(db, workspaceId, request);
  const bare = makeRenderPlan({ footage: { sha256, probe }, narration });
  const plan = await withCaptions(services, bare, request);
  const machine = { ffmpegBuildId: build.id, fontsId };
  const keyframes = [await readKeyframes(source.path, probe, { signal })];
  const segments = cutSegments(plan, keyframes).map(
    (segment): SegmentPayload => ({ segment, key: segmentKey(plan, segment, machine) }),
  );
  const sound: SoundPayload | null = plan.audio ? { key: soundKey(plan, build.id) } : null;

  const keys = [...segments, ...(sound ? [sound] : [])].map(({ key }) => key);
  const kept = await findKeptPieces(db, storage, work, keys);
  const reused = (key: string): PieceResult | undefined => (kept.has(key) ? { reused: true } : undefined);
  const pieces: NewWork[] = segments.map((payload, ordinal) => ({
    kind: 'segment',
    ordinal,
    payload,
    weight: payload.segment.endFrame - payload.segment.startFrame,
    result: reused(payload.key),
  }));
  if (sound) pieces.push({ kind: 'sound', payload: sound, result: reused(sound.key) });

  return {
    result: { plan, cuts: [cut] } satisfies PlanResult,
    settle: async (tx) => {
      await source.keep();
      await queueWork(tx, work, pieces);
      await queueJoinWhenReady(tx, work);
    },
  };
}
