import type { Layer } from '../picture/layer.js';
import { captionsAss } from './captions-ass.js';

/** The words that are said. */
export const captionLayer: Layer = (graph, base, { plan, segment }) => {
  const ass = plan.captions && captionsAss(plan.captions, segment, plan.output);
  return ass === null ? base : graph.chain([base], graph.drawText(ass));
};
