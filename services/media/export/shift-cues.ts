import { footageStartFrame, type RenderPlan } from '../render/plan/render-plan.js';

interface Timed {
  readonly startTime: number;
  readonly endTime: number;
}

/** Times of the footage as times of the whole export: an opening comes before them. */
export function shiftCues<C extends Timed>(
  cues: readonly C[],
  plan: Pick<RenderPlan, 'parts' | 'output'>,
): C[] {
  const seconds = (footageStartFrame(plan) * plan.output.fpsDen) / plan.output.fpsNum;
  return cues.map((cue) => ({
    ...cue,
    startTime: cue.startTime + seconds,
    endTime: cue.endTime + seconds,
  }));
}
