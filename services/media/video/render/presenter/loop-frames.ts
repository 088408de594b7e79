import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedPresenter } from './planned-presenter.js';

interface LoopFrames {
  /** Options placed before the `-i` of the repeated video. */
  readonly options: readonly string[];
  readonly filters: readonly string[];
}

/**
 * Maps an endlessly repeated video to the output's frames. The frame's number in the footage alone decides
 * which of its frames is shown, so that cuts between segments are invisible. One repetition takes a whole
 * number of output frames. When the range lies within one repetition, the video is read from there on.
 */
export function loopFrames(
  { frames, seconds }: NonNullable<PlannedPresenter['picture']['loop']>,
  { startFrame, endFrame }: { readonly startFrame: number; readonly endFrame: number },
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): LoopFrames {
  const round = Math.max(1, Math.round((seconds * fpsNum) / fpsDen));
  const phase = startFrame % round;
  const toRate = `fps=fps=${fpsNum}/${fpsDen}:start_time=0:round=near`;
  if (phase + endFrame - startFrame > round)
    return {
      options: ['-stream_loop', '-1'],
      filters: [
        `settb=${fpsDen}/${fpsNum}`,
        `setpts='floor(N/${frames})*${round}+ceil(mod(N,${frames})*${round}/${frames})-${phase}'`,
        toRate,
      ],
    };
  // The frame that is shown first: decoding starts at the keyframe at or before it, and every frame is
  // identified by its time.
  const first = Math.floor((phase * frames) / round);
  const seekSeconds = ((first + 0.5) * seconds) / frames;
  return {
    options: ['-copyts', ...(first > 0 ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)] : [])],
    filters: [
      `settb=1/${fpsNum * TICKS}`,
      `setpts='(ceil(round(T*${frames}/${seconds})*${round}/${frames})-${phase})*${TICKS * fpsDen}'`,
      toRate,
      // The video may end before its last frame was shown as long as the others.
      'tpad=stop=-1:stop_mode=clone',
    ],
  };
}

/** Times are rounded to this fraction of a frame. */
const TICKS = 1000;
