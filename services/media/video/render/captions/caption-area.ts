import type { RenderPlan } from '../plan/render-plan.js';
import type { Box } from '../video/fit/fit-box.js';
import type { PlannedCaptions, PlannedCue } from './planned-captions.js';

type Output = Pick<RenderPlan['output'], 'width' | 'height'>;

/** A larger area costs more to copy than is gained by drawing captions once. */
const MAX_SHARE = 1 / 3;

/** Marks stacked on one character may be higher than any line. */
const STACKED_MARKS = /\p{M}{3}/u;

/**
 * Returns the area that holds the glyphs of cues with boxes, with their outlines and shadows; null when it would be a
 * large part of the frame, or cannot be known. Glyphs extend beyond their lines and boxes by less than a line.
 */
export function captionArea(
  cues: readonly PlannedCue[],
  fonts: PlannedCaptions['fonts'],
  output: Output,
): Box | null {
  const boxes = cues.flatMap((cue) => cue.boxes);
  const pieces = cues.flatMap((cue) => cue.pieces);
  if (boxes.length === 0 || pieces.some(({ text }) => STACKED_MARKS.test(text))) return null;
  const line = Math.ceil(Math.max(...fonts.map(({ size }) => size)));
  const bounds = boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
  for (const { x, y, width = 0 } of pieces)
    bounds.push({
      left: Math.floor(x),
      top: Math.floor(y),
      right: Math.ceil(x + width),
      bottom: Math.ceil(y) + line,
    });
  const area = onChromaSamples(
    {
      left: Math.min(...bounds.map(({ left }) => left)) - line,
      top: Math.min(...bounds.map(({ top }) => top)) - line,
      right: Math.max(...bounds.map(({ right }) => right)) + line,
      bottom: Math.max(...bounds.map(({ bottom }) => bottom)) + line,
    },
    output,
  );
  return area.width * area.height <= MAX_SHARE * output.width * output.height ? area : null;
}

/** Returns the area of edges within the frame, on whole chroma samples. */
export function onChromaSamples(
  edges: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  output: Output,
): Box {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  const x = within(2 * Math.floor(edges.left / 2), output.width - 2);
  const y = within(2 * Math.floor(edges.top / 2), output.height - 2);
  const right = within(2 * Math.ceil(edges.right / 2), output.width);
  const bottom = within(2 * Math.ceil(edges.bottom / 2), output.height);
  return { x, y, width: Math.max(2, right - x), height: Math.max(2, bottom - y) };
}
