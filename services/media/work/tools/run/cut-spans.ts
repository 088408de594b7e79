import type { TimeSpan } from '../../../text/word.js';
import type { FrameSpan } from '../../../video/render/video/frame-span.js';

/** More cuts than this make a command that can't be started. */
const MAX_SPANS = 2000;

/**
 * What stays of so many frames when silences go but for some padding at each side. At the very beginning and end nothing is
 * heard that the padding would have to follow.
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
  // The longest ones, where there are more than can be cut.
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
