import type { RenderPlan } from '../plan/render-plan.js';
import { outputSpanOf } from '../plan/segment-frames.js';
import { drawEmoji } from '../video/emoji/draw-emoji.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { Layer } from '../video/layer.js';
import { placeEmoji } from './place-emoji.js';
import type { PlannedCaptions } from './planned-captions.js';

/** Draws the emoji of captions over the footage. */
export const emojiLayer: Layer = (graph, base, { plan: { captions, output }, segment }) =>
  captions ? drawCaptionEmoji(graph, base, captions, outputSpanOf(segment), output) : base;

/** Draws the emoji of captions within a range of frames. */
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
