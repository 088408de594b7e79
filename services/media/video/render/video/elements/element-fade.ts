import { toOutput } from '../../../timeline/elastic-timeline.js';
import { frameAt } from '../../plan/frame-at.js';
import type { Part, RenderPlan } from '../../plan/render-plan.js';
import type { Segment } from '../../plan/segment.js';
import { outputSpanOf, shownWithin } from '../../plan/segment-frames.js';
import type { FrameSpan } from '../frame-span.js';
import type { PlannedElement } from './planned-element.js';

/** Where an element is visible in a segment, counted from its start, and how much of it in each frame. */
export interface SeenElement extends FrameSpan {
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
export function seenElements(plan: Plan, part: Pick<Part, 'holds'>, segment: Segment): SeenElement[] {
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

const isVisible = (element: PlannedElement): boolean =>
  element.type === 'blur' ? element.strength > 0 : element.opacity > 0;

const isHiding = (element: PlannedElement): boolean =>
  element.type === 'blur' || ('filled' in element && element.filled && element.opacity === 100);

/** Returns how much of an element is seen in a frame of the segment, up to 1. */
function shareAt({ fadeFrames, since, length }: SeenElement, frame: number): number {
  if (fadeFrames === 0) return 1;
  const at = since + frame;
  return Math.max(0, Math.min(1, (at + 1) / (fadeFrames + 1), (length - at) / (fadeFrames + 1)));
}

/** Splits the visible frames of an element: every frame of a fade for itself, and the rest in one. */
export function fadeSteps(seen: SeenElement): Array<FrameSpan & { readonly share: number }> {
  const steps: Array<{ from: number; to: number; share: number }> = [];
  for (let frame = seen.from; frame < seen.to; frame += 1) {
    const share = shareAt(seen, frame);
    const last = steps.at(-1);
    if (last?.share === share) last.to = frame + 1;
    else steps.push({ from: frame, to: frame + 1, share });
  }
  return steps;
}
