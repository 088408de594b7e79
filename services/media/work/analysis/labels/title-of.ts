import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { type TextRun, textRuns } from './text-runs.js';

/** Of the height of the largest line: the title is as large, or nearly. */
const TITLE = 0.65;

/** Returns the title of what appeared: the first large line of a dialog, all of a message. */
export function titleOf(lines: readonly ReadLine[], kind: string): string | null {
  const pieces = textRuns(lines).filter(({ text }) => /\p{L}{3}|\p{Script=Han}{2}/u.test(text));
  if (pieces.length === 0) return null;
  if (kind === 'notification') return pieces.map(({ text }) => text).join(' ');
  const heightOf = ({ top, bottom }: TextRun): number => bottom - top;
  const max = Math.max(...pieces.map(heightOf));
  return pieces.find((piece) => heightOf(piece) >= TITLE * max)?.text ?? null;
}
