import { textOfRuns } from '../../../text/typesetting/text-of-runs.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedRun } from './planned-captions.js';

/** A run as it is drawn in a range of frames. */
export interface Slice {
  readonly from: number;
  readonly to: number;
  /** ASS, with position and size. */
  readonly text: string;
}

const POP_SECONDS = 0.2;
/** Sizes of a word that appears when it is spoken, and of one that was visible before, over the time of its pop. */
const GROWING = [0.7, 0.9, 1.06, 1.08, 1.05, 1.02];
const SWELLING = [1.03, 1.07, 1.08, 1.07, 1.05, 1.02];

interface Sized {
  readonly from: number;
  readonly to: number;
  /** Null: its usual size. */
  readonly scale: number | null;
}

/**
 * Returns the sizes of a word frame by frame while it pops, and otherwise one for its whole time. Sizes are of
 * whole frames, so that a cut between segments changes none.
 */
export function sizesOf(
  { from, lit }: Pick<PlannedRun, 'from' | 'lit'>,
  to: number,
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
  isPopping: boolean,
): Sized[] {
  if (!isPopping) return [{ from, to, scale: null }];
  const sizes = from === lit ? GROWING : SWELLING;
  const frames = Math.max(1, Math.round((POP_SECONDS * fpsNum) / fpsDen));
  const pops = Array.from({ length: frames }, (_, frame): Sized => {
    const scale = sizes[Math.floor((frame * sizes.length) / frames)]!;
    return { from: lit + frame, to: Math.min(to, lit + frame + 1), scale };
  });
  return [{ from, to: lit, scale: null }, ...pops, { from: lit + frames, to, scale: null }];
}

/** Returns a run as it is drawn at each of its sizes. */
export const slicesOf = (
  run: PlannedRun & { readonly height: number },
  to: number,
  output: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
  isPopping: boolean,
): Slice[] =>
  sizesOf(run, to, output, isPopping).map(({ scale, ...frames }) => ({
    ...frames,
    text: scale === null ? textOfRuns(run) : scaled(run, scale),
  }));

/** Scales a run about its own centre. */
function scaled(run: PlannedRun & { readonly height: number }, scale: number): string {
  const { x, y, width = 0, height } = run;
  const place = {
    x: hundredths(x + ((1 - scale) * width) / 2),
    y: hundredths(y + ((1 - scale) * height) / 2),
  };
  const percent = Math.round(scale * 100);
  return textOfRuns({ ...run, ...place }, `\\fscx${percent}\\fscy${percent}`);
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
