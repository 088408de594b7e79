import type { RenderPlan } from '../plan/render-plan.js';

export interface AlphaFade {
  /** Number of the first frame that arrives, counted from the first one of what fades. */
  readonly firstFrame: number;
  /** How many frames are visible in all. */
  readonly length: number;
  /** 0: no fade at that end. */
  readonly inFrames: number;
  readonly outFrames: number;
}

/** Where a fade begins, in frames: the filter fades nothing that has a negative time. A segment is shorter. */
const BEGIN = 10_000;

/**
 * Returns the filters that fade frames by their alpha channel. A frame's number alone decides how much of it is seen:
 * it looks the same wherever the first frame that arrives lies. Frames are numbered from 0 again afterwards.
 */
export function fadeAlpha(
  { firstFrame, length, inFrames, outFrames }: AlphaFade,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
  format: 'yuva420p' | 'rgba' = 'yuva420p',
): string[] {
  const seconds = (frames: number) => ((frames * fpsDen) / fpsNum).toFixed(6);
  // The frame before the first one would be invisible, and so would the one after the last.
  const fade = (type: 'in' | 'out', from: number, frames: number): string[] =>
    frames > 0 ? [`fade=t=${type}:st=${seconds(BEGIN + from)}:d=${seconds(frames + 1)}:alpha=1`] : [];
  return [
    `format=${format}`,
    `setpts=N+${BEGIN + firstFrame + 1}`,
    ...fade('in', 0, inFrames),
    ...fade('out', length - outFrames, outFrames),
    'setpts=N',
  ];
}
