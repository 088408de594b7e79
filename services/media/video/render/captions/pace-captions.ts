import type { CaptionRules } from '../../../../../schemas/messages/render-request.js';
import { textWidth } from '../../../text/text-width.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { type CaptionCue, MIN_SHOWN_SECONDS } from './split-caption.js';

type Pace = Pick<CaptionRules, 'maxCharactersPerSecond' | 'minGapFrames'>;
type Output = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen' | 'totalFrames'>;

/** Times are rounded to milliseconds when lines are stored. */
const ROUNDING_SECONDS = 0.001;

/**
 * Shows captions that are too fast to be read for longer, where the next one leaves the time, and separates each
 * from the next by the gap of the rules. Captions that overlap do so on purpose and are left as they are, and
 * none becomes too short to be noticed.
 */
export function paceCaptions(
  cues: readonly CaptionCue[],
  { maxCharactersPerSecond, minGapFrames }: Pace,
  output: Output,
): CaptionCue[] {
  const secondsOf = (frames: number) => (frames * output.fpsDen) / output.fpsNum;
  const gap = secondsOf(minGapFrames);
  const total = secondsOf(output.totalFrames);
  return cues.map((cue, index) => {
    const { startSeconds, endSeconds, text } = cue;
    const next = cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    if (next < endSeconds - ROUNDING_SECONDS) return cue;
    const readable = Math.min(total, startSeconds + textWidth(text) / maxCharactersPerSecond);
    const wanted = Math.min(Math.max(endSeconds, readable), next - gap);
    const shortest = Math.min(endSeconds, next, startSeconds + MIN_SHOWN_SECONDS);
    return { ...cue, endSeconds: Math.max(wanted, shortest) };
  });
}
