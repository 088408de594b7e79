import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { frameAt } from '../plan/frame-at.js';
import type { CaptionPage, CaptionSetting } from './caption-setting.js';
import { type CaptionCue, MIN_SHOWN_SECONDS } from './split-caption.js';

/**
 * Gives each page its frames: from its first word to the first word of the next page, or an even share of the
 * time where that would be too fast.
 */
export function timePages(
  pages: ReadonlyArray<readonly PlacedSign[][]>,
  { startSeconds, endSeconds, words, placement }: CaptionCue,
  { output }: Pick<CaptionSetting, 'output'>,
): CaptionPage[] {
  const spoken = pages.map((lines, index) =>
    index === 0 ? startSeconds : (words[firstWordOf(lines) ?? -1]?.startSeconds ?? startSeconds),
  );
  const isReadable = spoken.every(
    (start, index) => (spoken[index + 1] ?? endSeconds) - start >= MIN_SHOWN_SECONDS,
  );
  const share = (endSeconds - startSeconds) / pages.length;
  const starts = isReadable ? spoken : pages.map((_, index) => startSeconds + index * share);
  const wordFrames = words.map((word) => frameAt(word.startSeconds, output));
  return pages.map((lines, index) => {
    const fromFrame = frameAt(starts[index]!, output);
    const toFrame = Math.max(fromFrame + 1, frameAt(starts[index + 1] ?? endSeconds, output));
    return { lines, fromFrame, toFrame, wordFrames, ...(placement && { placement }) };
  });
}

const firstWordOf = (lines: readonly PlacedSign[][]): number | null =>
  lines.flat().find(({ word }) => word !== null)?.word ?? null;
