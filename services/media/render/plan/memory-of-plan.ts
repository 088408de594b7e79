import { footageOf, type RenderPlan } from './render-plan.js';

/** Measured with one thread: 250 MB at full HD, 1 GB at 4K, for what is decoded and encoded together. */
const BYTES_A_PIXEL = 120;

/** What rendering one piece of the plan takes, by the larger of the pictures it reads and makes. */
export function memoryOfPiece(plan: RenderPlan): number {
  const { codedWidth, codedHeight } = footageOf(plan).source.probe.video;
  const { width, height } = plan.output;
  return BYTES_A_PIXEL * Math.max(width * height, codedWidth * codedHeight);
}
