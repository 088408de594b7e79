import { isHiding, type RequestedElement } from '../../../../../../schemas/messages/render-request.js';
import { toOutput } from '../../../timeline/elastic-timeline.js';
import { frameAt } from '../../plan/frame-at.js';
import { frameSize, type Size } from '../../plan/output-size.js';
import type { Part, RenderPlan } from '../../plan/render-plan.js';
import type { Segment } from '../../plan/segment.js';
import { outputSpanOf, shownWithin } from '../../plan/segment-frames.js';
import { drawingFilters } from '../drawn-colour.js';
import { fadeAlpha } from '../fade-alpha.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import type { FrameSpan } from '../frame-span.js';
import type { Layer } from '../layer.js';
import { cursorShapes } from './cursor-shapes.js';
import type { PlannedBlur, PlannedElement, PlannedRedaction, PlannedShape } from './planned-element.js';
import { type SeenShape, shapesAss } from './shapes-ass.js';

/** Where an element is visible in a segment, counted from its start, and how much of it in each frame. */
interface SeenElement extends FrameSpan {
  readonly element: PlannedElement;
  /** Frames of the fade in and out; 0: the element appears at once. */
  readonly fadeFrames: number;
  /** Frames of the output from the element's first one to the first one of the segment. */
  readonly since: number;
  /** How many frames of the output it has. */
  readonly length: number;
}

type Plan = Pick<RenderPlan, 'elements' | 'elementFadeFrames' | 'output'>;

/**
 * Returns the visible elements in whole frames, clipped to the segment. Fades go by the output, so that they end while
 * the footage is held.
 */
function seenElements(plan: Plan, part: Pick<Part, 'holds'>, segment: Segment): SeenElement[] {
  const { elements, elementFadeFrames = 0, output } = plan;
  const holds = part.holds ?? [];
  return elements.filter(isVisible).flatMap((element) => {
    // What hides something does so for all of its time: it fades before and after.
    const outside = isHiding(element) ? elementFadeFrames : 0;
    const from = frameAt(element.start, output) - outside;
    const to = frameAt(element.end, output) + outside;
    const seen = shownWithin({ from, to }, segment);
    if (!seen) return [];
    const begin = toOutput(holds, from);
    const length = toOutput(holds, to) - begin;
    const since = outputSpanOf(segment).startFrame - begin;
    // A short element is complete for at least a third of its time.
    const fadeFrames = outside > 0 ? elementFadeFrames : Math.min(elementFadeFrames, Math.floor(length / 3));
    return [{ element, ...seen, fadeFrames, since, length }];
  });
}

const isVisible = (element: RequestedElement): boolean =>
  isHiding(element) || ('opacity' in element && element.opacity > 0);

/** Returns how much of an element is seen in a frame of the segment, up to 1. */
function shareAt({ fadeFrames, since, length }: SeenElement, frame: number): number {
  if (fadeFrames === 0) return 1;
  const at = since + frame;
  return Math.max(0, Math.min(1, (at + 1) / (fadeFrames + 1), (length - at) / (fadeFrames + 1)));
}

/** Splits the visible frames of an element: every frame of a fade for itself, and the rest in one. */
function fadeSteps(seen: SeenElement): Array<FrameSpan & { readonly share: number }> {
  const steps: Array<{ from: number; to: number; share: number }> = [];
  for (let frame = seen.from; frame < seen.to; frame += 1) {
    const share = shareAt(seen, frame);
    const last = steps.at(-1);
    if (last?.share === share) last.to = frame + 1;
    else steps.push({ from: frame, to: frame + 1, share });
  }
  return steps;
}

/**
 * Radius of a blur of full strength, as a share of the frame's shorter side: text a tenth as high is
 * unreadable at half the strength.
 */
const SPREAD = 0.06;
/**
 * Three box blurs approximate a Gaussian; they calculate in integers, so that every processor gives the same
 * result.
 */
const PASSES = 3;

/** Draws shapes and blurs over the footage's own frames, from back to front. */
export const elementLayer: Layer = (graph, base, { plan, part, segment }) => {
  const sourceSize = frameSize(part.source.probe.video);
  let pad = base;
  let shapes: SeenShape[] = [];
  const drawShapes = () => {
    if (shapes.length > 0) {
      const { ass, surface } = shapesAss(shapes, sourceSize, plan.output);
      pad = graph.chain([pad], ...drawingFilters(graph.drawText(ass, []), surface));
    }
    shapes = [];
  };
  for (const seen of seenElements(plan, part, segment)) {
    const { element, from, to } = seen;
    if (element.type === 'cursor-highlight' || element.type === 'click-ripple') {
      shapes.push(...cursorShapes(element, sourceSize, plan.output, segment));
      continue;
    }
    if (element.type !== 'blur' && element.type !== 'redact') {
      shapes.push(...fadedShapes(element, seen));
      continue;
    }
    // What hides also covers the shapes drawn before it.
    drawShapes();
    if (element.type === 'redact') pad = graph.chain([pad], blackened(element, { from, to }, sourceSize));
    else pad = blurred(graph, pad, element, { from, to }, sourceSize, fadeOf(seen, plan.output));
  }
  drawShapes();
  return pad;
};

const fadedShapes = (shape: PlannedShape, seen: SeenElement): SeenShape[] =>
  fadeSteps(seen).map(({ from, to, share }) => ({
    shape: { ...shape, opacity: shape.opacity * share },
    from,
    to,
  }));

/** Returns the filters that fade a blur; none in a segment in which it is complete. */
function fadeOf(seen: SeenElement, rate: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>): string[] {
  if (fadeSteps(seen).every(({ share }) => share === 1)) return [];
  const { fadeFrames, since, length } = seen;
  return fadeAlpha({ firstFrame: since, length, inFrames: fadeFrames, outFrames: fadeFrames }, rate);
}

/** Rounded outwards to whole chroma samples, so that the edge of the region is hidden as well. */
function outwards(start: number, side: number, whole: number): { first: number; length: number } {
  const first = Math.min(2 * Math.floor((start * whole) / 2), whole - 2);
  const last = Math.min(whole, 2 * Math.ceil(((start + side) * whole) / 2));
  return { first, length: Math.max(2, last - first) };
}

/** A redaction does not fade: a frame shows what is beneath it or does not. */
function blackened({ x, y, width, height }: PlannedRedaction, { from, to }: FrameSpan, size: Size): string {
  const across = outwards(x, width, size.width);
  const down = outwards(y, height, size.height);
  const box = `x=${across.first}:y=${down.first}:w=${across.length}:h=${down.length}`;
  return `drawbox=${box}:color=black:t=fill:enable='between(n,${from},${to - 1})'`;
}

function blurred(
  graph: FilterGraph,
  base: Pad,
  { x, y, width, height, strength }: PlannedBlur,
  { from, to }: FrameSpan,
  sourceSize: Size,
  fade: readonly string[],
): Pad {
  const across = outwards(x, width, sourceSize.width);
  const down = outwards(y, height, sourceSize.height);
  const spread = Math.max(
    1,
    Math.round((Math.min(sourceSize.width, sourceSize.height) * SPREAD * strength) / 100),
  );
  // The surroundings are blurred as well, so that a narrow region is still as wide as the boxes.
  const around = ({ first, length }: typeof across, whole: number) => {
    const start = Math.max(0, first - 2 * spread);
    return { start, length: Math.min(whole, first + length + 2 * spread) - start, inner: first - start };
  };
  const [wide, high] = [around(across, sourceSize.width), around(down, sourceSize.height)];
  const shorter = Math.min(wide.length, high.length);
  const during = `enable='between(n,${from},${to - 1})'`;
  const [below, region] = graph.split(base);
  const hidden = graph.chain(
    [region],
    `crop=${wide.length}:${high.length}:${wide.start}:${high.start}`,
    `boxblur=${boxes('l', spread, shorter)}:${boxes('c', Math.ceil(spread / 2), shorter / 2)}:${during}`,
    `crop=${across.length}:${down.length}:${wide.inner}:${high.inner}`,
    ...fade,
  );
  return graph.chain(
    [below, hidden],
    `overlay=${across.first}:${down.first}:format=yuv420:${during}`,
    'format=yuv420p',
  );
}

/** A box is at most half as wide as its plane. */
const boxes = (plane: 'l' | 'c', spread: number, shorter: number): string =>
  `${plane}r=${Math.min(spread, Math.floor(shorter / 2))}:${plane}p=${PASSES}`;
