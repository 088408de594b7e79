import { frameSize } from '../../plan/output-size.js';
import type { Part, RenderPlan } from '../../plan/render-plan.js';
import { type Box, fitBox } from './fit-box.js';

/** Returns where in the output frame a part is shown; the rest is bars. */
export function shownBox({ output, pan }: Pick<RenderPlan, 'output' | 'pan'>, { role, source }: Part): Box {
  const { width, height } = output;
  const isPanned = role === 'footage' && pan !== null;
  return isPanned ? { x: 0, y: 0, width, height } : fitBox(frameSize(source.probe.video), output);
}
