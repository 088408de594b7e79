import type { PacketScan } from '../../probe/scan-packets.js';
import type { Part, RenderPlan } from '../plan/render-plan.js';
import { showsSourceAlone } from './segment-recipe.js';

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
