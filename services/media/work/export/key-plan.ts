import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readKeyframes } from '../../video/probe/read-keyframes.js';
import { scanPackets } from '../../video/probe/scan-packets.js';
import { audioKey } from '../../video/render/audio/audio-key.js';
import { cutSegments } from '../../video/render/plan/cut-segments.js';
import { footageOf, type RenderPlan } from '../../video/render/plan/render-plan.js';
import type { Segment } from '../../video/render/plan/segment.js';
import { copiesVideo, isOnGrid } from '../../video/render/video/copied-video.js';
import { segmentRecipe } from '../../video/render/video/segment-recipe.js';
import type { ComposedPlan } from './compose-plan.js';
import type { ExportServices } from './export-services.js';
import type { AudioPayload, SegmentPayload } from './export-work.js';

export interface KeyedPlan {
  /** Empty when the source's own frames are copied. */
  readonly segments: readonly SegmentPayload[];
  /** Null: the export has no audio track. */
  readonly audio: AudioPayload | null;
  readonly isCopied: boolean;
}

/** Cuts a plan into segments, each with the key of its frames. */
export async function keyPlan(
  { build }: Pick<ExportServices, 'build'>,
  { plan, source, scenes }: Pick<ComposedPlan, 'plan' | 'source' | 'scenes'>,
  signal: AbortSignal,
): Promise<KeyedPlan> {
  const footageKeyframes = await readKeyframes(source.path, source.probe, { signal });
  const keyframes = plan.parts.map(({ role }) =>
    role === 'footage' ? footageKeyframes : (scenes[role]?.probe.keyframeSeconds ?? []),
  );
  const isCopied = copiesVideo(plan) && (await isInPlace(source.path, plan, signal));
  const cut = isCopied ? [] : cutSegments(plan, keyframes);
  return {
    segments: await keySegments(plan, cut, { ffmpegBuildId: build.id }, signal),
    audio: plan.audio && { key: audioKey(plan, plan.audio, build.id) },
    isCopied,
  };
}

async function isInPlace(path: string, plan: RenderPlan, signal: AbortSignal): Promise<boolean> {
  const scan = (await scanPackets(path, signal)).get(footageOf(plan).source.probe.videoStreamIndex);
  return scan !== undefined && isOnGrid(scan, plan);
}

/**
 * Computes the segment keys asynchronously: a long plan takes seconds, during which leases are renewed and
 * canceled work stops.
 */
export async function keySegments(
  plan: RenderPlan,
  segments: readonly Segment[],
  machine: RenderMachine,
  signal: AbortSignal,
): Promise<SegmentPayload[]> {
  const keyed: SegmentPayload[] = [];
  for (const segment of segments) {
    keyed.push({ segment, key: segmentKey(plan, segment, machine) });
    await setImmediate(undefined, { signal });
  }
  return keyed;
}

/** What changes the frames besides the plan. */
type RenderMachine = { ffmpegBuildId: string };

/**
 * Returns the cache key of a segment: equal keys mean equal frames. An edit changes the keys of the segments
 * in which it is visible.
 */
export function segmentKey(plan: RenderPlan, segment: Segment, machine: RenderMachine): string {
  const shaping = { recipe: segmentRecipe(plan, segment), ffmpegBuildId: machine.ffmpegBuildId };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}
