import type { PacketScan } from '../../probe/scan-packets.js';
import type { Part, RenderPlan } from '../plan/render-plan.js';
import { showsSourceAlone } from './segment-recipe.js';

/** A frame is this far from its place at most; as the finished export is proven. */
const MAX_OFF_SECONDS = 0.0005;

/**
 * Whether nothing is to be seen but the source's own frames, in a form that every player takes: then they are copied as they are
 * coded, without loss and for next to nothing. Whether each is where it belongs is said by `isOnGrid`.
 */
export function copiesVideo(plan: RenderPlan): boolean {
  const [part, ...others] = plan.parts as [Part, ...Part[]];
  // To draw hours of it takes long: first of all whether there is anything to draw.
  if (others.length > 0 || !isBare(plan) || !isPlayedEverywhere(part.source.probe)) return false;
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

/** What a segment is encoded to, by codec and samples. Matroska keeps times too coarsely to copy them. */
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
