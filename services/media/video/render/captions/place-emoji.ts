import type { RenderPlan } from '../plan/render-plan.js';
import type { FrameSpan } from '../video/frame-span.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCaptions, PlannedEmoji } from './planned-captions.js';
import { sizesOf } from './slice-run.js';

/** Opacity in percent of an emoji whose word has not been spoken yet, where other words are unlit. */
const UNLIT_OPACITY = 55;
/** Each span of a segment holds a frame in memory; where they would need more, emoji neither pop nor light up. */
const MAX_HELD_BYTES = 128 * 1024 ** 2;
/** Of a pixel in 4:2:0. */
const BYTES_A_PIXEL = 1.5;

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;
type Frames = { readonly startFrame: number; readonly endFrame: number };

/** A picture as it is drawn for a span of frames, which are counted from the start of the range. */
export interface EmojiPlacement {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
  readonly span: FrameSpan;
}

/** Returns where the emoji of captions are drawn within a range of frames, as their words are. */
export function placeEmoji(
  { look, cues }: PlannedCaptions,
  frames: Frames,
  output: Output,
): EmojiPlacement[] {
  const shown = cuesWithin(cues, frames);
  const place = (motion: Motion) =>
    shown.flatMap(({ emoji = [], to }) =>
      emoji.flatMap((picture) =>
        statesOf(picture, to, output, motion).flatMap((state) => placementOf(picture, state, frames)),
      ),
    );
  const moving = place({ isPopping: look.isPopping === true, isDimmed: look.unlitColor !== look.color });
  const spans = new Set(moving.map(({ span }) => `${span.from} ${span.to}`));
  const heldBytes = spans.size * output.width * output.height * BYTES_A_PIXEL;
  return heldBytes <= MAX_HELD_BYTES ? moving : place({ isPopping: false, isDimmed: false });
}

interface Motion {
  readonly isPopping: boolean;
  readonly isDimmed: boolean;
}

interface State extends FrameSpan {
  readonly scale: number;
  readonly opacity: number;
}

/** Returns how a picture is drawn from frame to frame: before its word is spoken, while it pops, and after. */
function statesOf(
  picture: PlannedEmoji,
  to: number,
  output: Output,
  { isPopping, isDimmed }: Motion,
): State[] {
  const { from, lit } = picture;
  return sizesOf(picture, to, output, isPopping).flatMap(({ scale, ...span }) => {
    const unlit = isDimmed ? within(span, { from, to: lit }) : null;
    const full = within(span, { from: isDimmed ? lit : from, to });
    return [
      ...(unlit ? [{ ...unlit, scale: scale ?? 1, opacity: UNLIT_OPACITY }] : []),
      ...(full ? [{ ...full, scale: scale ?? 1, opacity: 100 }] : []),
    ];
  });
}

function within(span: FrameSpan, limits: FrameSpan): FrameSpan | null {
  const shown = { from: Math.max(span.from, limits.from), to: Math.min(span.to, limits.to) };
  return shown.from < shown.to ? shown : null;
}

/** Places a picture on whole chroma samples; it is scaled about its own centre. */
function placementOf(
  { glyph, x, y, ...picture }: PlannedEmoji,
  { scale, opacity, ...state }: State,
  { startFrame, endFrame }: Frames,
): EmojiPlacement[] {
  const shown = within(state, { from: startFrame, to: endFrame });
  if (!shown) return [];
  const width = Math.max(2, even(picture.width * scale));
  const height = Math.max(2, even(picture.height * scale));
  const left = even(x + (picture.width - width) / 2);
  const top = even(y + (picture.height - height) / 2);
  const span = { from: shown.from - startFrame, to: shown.to - startFrame };
  return [{ glyph, x: left, y: top, width, height, opacity, span }];
}

const even = (value: number): number => 2 * Math.round(value / 2);
