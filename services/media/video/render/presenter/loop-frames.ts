import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedPresenter } from './planned-presenter.js';

interface LoopFrames {
  /** In front of the `-i` of the repeated film. */
  readonly options: readonly string[];
  readonly filters: readonly string[];
}

/**
 * Puts an endlessly repeated film on the output's frames: which of its pictures is shown is told by the frame's number in the
 * footage alone, so that cuts can't be seen. A round takes a whole number of frames. Where the frames lie within one round, the film
 * is read from there on.
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
  // The picture that is shown first: from the keyframe at or before it on all are decoded, and each is known by its time.
  const first = Math.floor((phase * frames) / round);
  const seekSeconds = ((first + 0.5) * seconds) / frames;
  return {
    options: ['-copyts', ...(first > 0 ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)] : [])],
    filters: [
      `settb=1/${fpsNum * TICKS}`,
      `setpts='(ceil(round(T*${frames}/${seconds})*${round}/${frames})-${phase})*${TICKS * fpsDen}'`,
      toRate,
      // The film may be over before its last picture was shown for as long as the others.
      'tpad=stop=-1:stop_mode=clone',
    ],
  };
}

/** Of so many parts of a frame each time is rounded to one. */
const TICKS = 1000;
