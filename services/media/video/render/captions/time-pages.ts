import type { PlacedSign } from '../../../text/typesetting/set-line.js';
import { frameAt } from '../plan/frame-at.js';
import type { CaptionPage, CaptionSetting } from './caption-setting.js';
import { type CaptionCue, MIN_SHOWN_SECONDS } from './split-caption.js';

export interface TimedPage extends CaptionPage {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Gives each page its time: from its first word to the gap before the first word of the next page, or an even
 * share of the caption's time where that would be too fast.
 */
export function timePages(
  pages: ReadonlyArray<readonly PlacedSign[][]>,
  cue: CaptionCue,
  { output, gapSeconds }: Pick<CaptionSetting, 'output' | 'gapSeconds'>,
): TimedPage[] {
  const { words, placement } = cue;
  const spoken = pages.map((lines, index) =>
    index === 0 ? cue.startSeconds : (words[firstWordOf(lines) ?? -1]?.startSeconds ?? cue.startSeconds),
  );
  const isReadable = spoken.every(
    (start, index) => (spoken[index + 1] ?? cue.endSeconds) - start >= MIN_SHOWN_SECONDS,
  );
  const share = (cue.endSeconds - cue.startSeconds) / pages.length;
  const starts = isReadable ? spoken : pages.map((_, index) => cue.startSeconds + index * share);
  const wordFrames = words.map((word) => frameAt(word.startSeconds, output));
  return pages.map((lines, index) => {
    const startSeconds = starts[index]!;
    const next = starts[index + 1];
    const isLongEnough = next !== undefined && next - gapSeconds - startSeconds >= MIN_SHOWN_SECONDS;
    const endSeconds = isLongEnough ? next - gapSeconds : (next ?? cue.endSeconds);
    const fromFrame = frameAt(startSeconds, output);
    const toFrame = Math.max(fromFrame + 1, frameAt(endSeconds, output));
    const frames = { fromFrame, toFrame, wordFrames, ...(placement && { placement }) };
    return { lines, ...frames, startSeconds, endSeconds };
  });
}

const firstWordOf = (lines: readonly PlacedSign[][]): number | null =>
  lines.flat().find(({ word }) => word !== null)?.word ?? null;
