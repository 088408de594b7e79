import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedPresenter } from './planned-presenter.js';

/**
 * Filters that put an endlessly repeated picture on the output's frames: which of its pictures is shown is told by the frame's
 * number in the footage alone, so that cuts can't be seen. A round takes a whole number of frames.
 */
export function loopFrames(
  { frames, seconds }: NonNullable<PlannedPresenter['picture']['loop']>,
  startFrame: number,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): string[] {
  const round = Math.max(1, Math.round((seconds * fpsNum) / fpsDen));
  const phase = startFrame % round;
  return [
    `settb=${fpsDen}/${fpsNum}`,
    `setpts='floor(N/${frames})*${round}+ceil(mod(N,${frames})*${round}/${frames})-${phase}'`,
    `fps=fps=${fpsNum}/${fpsDen}:start_time=0:round=near`,
  ];
}
