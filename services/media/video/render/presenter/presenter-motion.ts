import type { RenderPlan } from '../plan/render-plan.js';
import type { PlannedPresenter } from './planned-presenter.js';

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** How long a breath takes, and by which share of its height it lifts the presenter. */
const BREATH_SECONDS = 4;
const BREATH = 0.012;
/** Between two blinks, on average and at most more or less. */
const BLINK_SECONDS = 3.4;
const BLINK_VARIES_SECONDS = 1.2;
/** Rows of a sheet while the eyes close and open again: 0 is open, the last one closed. */
const BLINK = [1, 2, 2, 1];
const BLINK_STEP_SECONDS = 0.04;

/**
 * Returns by how many pixels a presenter is higher in a frame of the output than at rest. The frame's number alone
 * decides it, so that cuts between segments are invisible.
 */
export function breathAt(frame: number, height: number, rate: Rate): number {
  const period = framesOf(BREATH_SECONDS, rate);
  const lifted = (1 - Math.cos((2 * Math.PI * (frame % period)) / period)) / 2;
  return Math.round(Math.max(1, height * BREATH) * lifted);
}

/** Returns column and row of the cell of a sheet that is shown in a frame of the output. */
export function cellAt(
  frame: number,
  mouths: PlannedPresenter['mouths'],
  rate: Rate,
): { column: number; row: number } {
  const shape = mouths ? mouths.shapes[Math.floor(frame / mouths.step)] : undefined;
  return { column: Number(shape ?? 0), row: eyesAt(frame, rate) };
}

function eyesAt(frame: number, rate: Rate): number {
  const usual = framesOf(BLINK_SECONDS, rate);
  const index = Math.floor(frame / usual);
  const start = index * usual + Math.round(framesOf(BLINK_VARIES_SECONDS, rate) * varied(index));
  const step = Math.floor((frame - start) / Math.max(1, framesOf(BLINK_STEP_SECONDS, rate)));
  return BLINK[step] ?? 0;
}

/** Returns a number from 0 to 1 that differs irregularly from one blink to the next. */
function varied(index: number): number {
  const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  return (((mixed ^ (mixed >>> 15)) >>> 0) % 1000) / 1000;
}

const framesOf = (seconds: number, { fpsNum, fpsDen }: Rate): number =>
  Math.max(1, Math.round((seconds * fpsNum) / fpsDen));
