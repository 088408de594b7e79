import type { TimeSpan } from '../../../text/word.js';
import type { FrameSpan } from '../../../video/render/video/frame-span.js';

/** A command line with more cuts cannot be started. */
const MAX_SPANS = 2000;

/**
 * Returns the frames that remain when silences are cut except for some padding at each side. At the very
 * beginning and end there is no adjacent speech, so that no padding is left.
 */
export function remainingSpans(
  silences: readonly TimeSpan[],
  { frames, fps, padding }: { readonly frames: number; readonly fps: number; readonly padding: number },
): FrameSpan[] {
  const end = frames / fps;
  const cuts = silences
    .map(({ startSeconds, endSeconds }) => ({
      from: startSeconds <= 1 / fps ? 0 : Math.ceil((startSeconds + padding) * fps),
      to: endSeconds >= end - 1 / fps ? frames : Math.floor((endSeconds - padding) * fps),
    }))
    .filter(({ from, to }) => to > from);
  // Only the longest cuts if there are more than the maximum.
  const made = cuts
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_SPANS - 1)
    .sort((a, b) => a.from - b.from);
  const spans: FrameSpan[] = [];
  let at = 0;
  for (const { from, to } of made) {
    if (from > at) spans.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < frames) spans.push({ from: at, to: frames });
  return spans;
}
