import { outputSpanOf } from '../plan/segment-frames.js';
import { drawingFilters } from '../video/drawn-colour.js';
import type { Layer } from '../video/layer.js';
import { captionsAss } from './captions-ass.js';

/** Draws the captions of the spoken text over the footage. */
export const captionLayer: Layer = (graph, base, { plan, segment }) => {
  const text = plan.captions && captionsAss(plan.captions, outputSpanOf(segment), plan.output);
  return text === null
    ? base
    : graph.chain([base], ...drawingFilters(graph.drawText(text.ass, text.fonts), text.surface));
};
