import { createHash } from 'node:crypto';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { requireSource } from '../files/find-source.js';
import { readKeyframes } from '../probe/read-keyframes.js';
import { splitCaption } from '../render/captions/split-caption.js';
import { segmentKey } from '../render/picture/segment-key.js';
import { cutSegments } from '../render/plan/cut-segments.js';
import { makeRenderPlan } from '../render/plan/make-render-plan.js';
import {
  type Captions,
  defaultCaptionStyle,
  footageOf,
  type RenderPlan,
} from '../render/plan/render-plan.js';
import { type NewWork, queueWork } from '../work-queue/queue-work.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { PieceResult, PlanPayload, PlanResult, SegmentPayload, SoundPayload } from './export-work.js';
import { keepPlan } from './keep-plan.js';
import { findKeptPieces } from './piece-cache.js';
import { planNarration } from './plan-narration.js';
import { requireCuttableSource } from './prepared-source.js';
import { queueJoinWhenReady } from './queue-join.js';

function captionsOf({ captions, cues, language }: RenderRequest): Captions | null {
  if (!captions || cues.length === 0) return null;
  return {
    style: defaultCaptionStyle,
    cues: cues.flatMap((cue) => splitCaption(cue, language)),
  };
}

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
  { db, storage, build, fontsId }: ExportServices,
  { work, signal, scratch, report }: WorkRun,
): Promise<WorkDone> {
  const { workspaceId } = work;
  const { request } = work.payload as PlanPayload;
  const file = await requireSource(db, workspaceId, { id: request.sourceFileId }, 'plan');
  const onProgress = (fraction: number) => report({ fraction: fraction * 0.9 });
  const source = await requireCuttableSource(storage, file, { scratch, signal, onProgress });

  const { sha256, probe, cut } = source;
  const narration = await planNarration(db, workspaceId, request);
  const plan = makeRenderPlan({ footage: { sha256, probe }, captions: captionsOf(request), narration });
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
      await keepPlan(tx, work, plan);
      await queueWork(tx, work, pieces);
      await queueJoinWhenReady(tx, work);
    },
  };
}
