import { frameSize, type Size } from '../../plan/output-size.js';
import type { Part, RenderPlan } from '../../plan/render-plan.js';
import { type FrameSpan, spansAround } from '../frame-span.js';
import { windowSpans } from '../reframe/pan-track.js';
import { type Box, fitBox } from './fit-box.js';

/** Returns where in the output frame a part is shown; the rest is bars. */
export function shownBox({ output, pan }: Pick<RenderPlan, 'output' | 'pan'>, { role, source }: Part): Box {
  const { width, height } = output;
  const isPanned = role === 'footage' && pan !== null;
  return isPanned ? { x: 0, y: 0, width, height } : fitBox(frameSize(source.probe.video), output);
}

export interface ShownSpan extends FrameSpan {
  readonly box: Box;
}

/** Returns where a part is shown in each of its frames: during a window of a pan, where the window fits. */
export function shownBoxes(
  plan: Pick<RenderPlan, 'output' | 'pan'>,
  part: Part,
  frames: FrameSpan,
): ShownSpan[] {
  const usual = shownBox(plan, part);
  const windows = part.role === 'footage' ? (plan.pan?.windows ?? []) : [];
  const spans = windowSpans(windows, frameSize(part.source.probe.video), plan.output)
    .map(({ from, to, view }) => ({
      from: Math.max(from, frames.from),
      to: Math.min(to, frames.to),
      box: filledBox(view, plan.output),
    }))
    .filter(({ from, to }) => from < to);
  const others = spansAround(spans, frames).map((span) => ({ ...span, box: usual }));
  return [...spans, ...others].sort((one, other) => one.from - other.from);
}

/** In pixels: bars as narrow as this come from rounding. */
const NO_BAR = 4;

function filledBox(view: Size, output: Size): Box {
  const box = fitBox(view, output);
  const isFilled = box.x <= NO_BAR && box.y <= NO_BAR;
  return isFilled ? { x: 0, y: 0, width: output.width, height: output.height } : box;
}
