import {
  footageOf,
  footageStartFrame,
  outputFramesOf,
  type RenderPlan,
} from '../../video/render/plan/render-plan.js';

interface Timed {
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * Converts times of the footage to times of the whole export: the opening comes before them, and none extends
 * past the footage.
 */
export function shiftCues<C extends Timed>(
  cues: readonly C[],
  plan: Pick<RenderPlan, 'parts' | 'output'>,
): C[] {
  const secondsOf = (frames: number) => (frames * plan.output.fpsDen) / plan.output.fpsNum;
  const shift = secondsOf(footageStartFrame(plan));
  const length = secondsOf(outputFramesOf(footageOf(plan)));
  return cues
    .filter(({ startTime }) => startTime < length)
    .map((cue) => ({
      ...cue,
      startTime: cue.startTime + shift,
      endTime: Math.min(cue.endTime, length) + shift,
    }));
}
