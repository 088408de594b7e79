import type { RenderPlan } from '../plan/render-plan.js';
import { outputSpanOf } from '../plan/segment-frames.js';
import { drawEmoji } from '../video/emoji/draw-emoji.js';
import { boxOnSamples, type EmojiPlacement } from '../video/emoji/emoji-placement.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { FrameSpan } from '../video/frame-span.js';
import type { Layer } from '../video/layer.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCaptions, PlannedEmoji } from './planned-captions.js';
import { sizesOf } from './slice-run.js';

/** Opacity in percent of an emoji whose word has not been spoken yet, where other words are unlit. */
const UNLIT_OPACITY = 55;

type Output = Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>;
type Frames = { readonly startFrame: number; readonly endFrame: number };

/** Returns where the emoji of captions are drawn within a range of frames, as their words are. */
function placeEmoji({ look, cues }: PlannedCaptions, frames: Frames, output: Output): EmojiPlacement[] {
  const motion = { isPopping: look.isPopping === true, isDimmed: look.unlitColor !== look.color };
  return cuesWithin(cues, frames).flatMap(({ emoji = [], to }) =>
    emoji.flatMap((picture) =>
      statesOf(picture, to, output, motion).flatMap((state) => placementOf(picture, state, frames)),
    ),
  );
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

function placementOf(
  { glyph, ...picture }: PlannedEmoji,
  { scale, opacity, ...state }: State,
  { startFrame, endFrame }: Frames,
): EmojiPlacement[] {
  const shown = within(state, { from: startFrame, to: endFrame });
  if (!shown) return [];
  const span = { from: shown.from - startFrame, to: shown.to - startFrame };
  return [{ glyph, ...boxOnSamples(picture, scale), opacity, span }];
}

export const emojiLayer: Layer = (graph, base, { plan: { captions, output }, segment }) =>
  captions ? drawCaptionEmoji(graph, base, captions, outputSpanOf(segment), output) : base;

export function drawCaptionEmoji(
  graph: FilterGraph,
  base: Pad,
  captions: PlannedCaptions,
  frames: { readonly startFrame: number; readonly endFrame: number },
  output: Pick<RenderPlan['output'], 'width' | 'height' | 'fpsNum' | 'fpsDen'>,
): Pad {
  const { emojiFont: font } = captions;
  if (font === undefined) return base;
  const placements = placeEmoji(captions, frames, output);
  const surface = { kind: 'video', frames: frames.endFrame - frames.startFrame } as const;
  return drawEmoji(graph, base, { font, placements }, output, surface);
}
