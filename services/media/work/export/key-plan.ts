import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type PacketScan, scanPackets } from '../../video/probe/scan-packets.js';
import { audioKey } from '../../video/render/audio/audio-key.js';
import { cutSegments } from '../../video/render/plan/cut-segments.js';
import { footageOf, type Part, type RenderPlan } from '../../video/render/plan/render-plan.js';
import type { Segment } from '../../video/render/plan/segment.js';
import { segmentRecipe, showsSourceAlone } from '../../video/render/video/segment-recipe.js';
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
  const keyframes = plan.parts.map(
    ({ role }) => (role === 'footage' ? source.probe : scenes[role]?.probe)?.keyframeSeconds ?? [],
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

/**
 * Maximum distance of a frame from its place on the grid; the finished export is checked against the same
 * value.
 */
const MAX_OFF_SECONDS = 0.0005;

/**
 * Whether the export shows only the source's own frames in a format that every player supports: then the
 * packets are copied, without loss and at almost no cost. `isOnGrid` tells whether each frame is at its
 * place.
 */
export function copiesVideo(plan: RenderPlan): boolean {
  const [part, ...others] = plan.parts as [Part, ...Part[]];
  // Drawing hours of footage takes long, so whether anything is drawn at all is checked first.
  if (others.length > 0 || !isBare(plan) || !isPlayedEverywhere(part.source.probe)) return false;
  if (part.holds?.length) return false;
  const { video, originSeconds, startTime } = part.source.probe;
  const startsAtZero = [video.startTime, startTime].every(
    (time) => Math.abs(time - originSeconds) < MAX_OFF_SECONDS,
  );
  if (!startsAtZero || video.hiddenFrames > 0 || video.frameCount !== part.frames) return false;
  if (video.codedWidth !== plan.output.width || video.codedHeight !== plan.output.height) return false;
  return showsSourceAlone(plan, { index: 0, part: 0, startFrame: 0, endFrame: part.frames });
}

function isBare({ pan, zooms, elements, slides, presenter, watermark, captions }: RenderPlan): boolean {
  const lists = [zooms, elements, slides, captions?.cues ?? []];
  const isMarked = watermark !== null && watermark.opacity > 0;
  return pan === null && presenter === null && !isMarked && lists.every(({ length }) => length === 0);
}

/** The codec and pixel format that segments are encoded to. Matroska's timestamps are too coarse to copy. */
const isPlayedEverywhere = ({ formatNames, video }: Part['source']['probe']): boolean =>
  formatNames.includes('mov') &&
  video.codec === 'h264' &&
  video.pixFmt === 'yuv420p' &&
  video.sar.num === video.sar.den;

/** Whether the packets show exactly the plan's frames, each at its time. */
export function isOnGrid(
  { times, missingTimestamps }: Pick<PacketScan, 'times' | 'missingTimestamps'>,
  { output: { fpsNum, fpsDen, totalFrames } }: Pick<RenderPlan, 'output'>,
): boolean {
  if (missingTimestamps > 0 || times.length !== totalFrames) return false;
  const origin = times[0] as number;
  return times.every((time, frame) => Math.abs(time - origin - (frame * fpsDen) / fpsNum) <= MAX_OFF_SECONDS);
}
