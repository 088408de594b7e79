import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderPlan } from '../../services/media/video/render/plan/render-plan.js';
import type { PlannedWatermark } from '../../services/media/video/render/video/watermark/planned-watermark.js';
import { clip } from './clips.js';
import {
  pathsOfEmoji,
  pathsOfFonts,
  planRender,
  type WantedCaptions,
  withWantedCaptions,
} from './render-whole.js';
import { segmentFrames } from './segment-frames.js';

export type Colour = readonly [red: number, green: number, blue: number];
export type IsInk = (colour: Colour) => boolean;

/** One rendered frame. */
export interface Frame {
  /** Returns the number of matching pixels. */
  count(isInk: IsInk): number;
  /** Returns the bounding box of all matching pixels; right and bottom are exclusive. */
  bounds(isInk: IsInk): { left: number; top: number; right: number; bottom: number };
  at(x: number, y: number): Colour;
}

export const isBright: IsInk = (colour) => Math.min(...colour) > 140;

const planned = new Map<Ground, ReturnType<typeof planRender>>();
/** Planned without an export, so no files must be stored. */
const planOf = (ground: Ground) => {
  const plan = planned.get(ground) ?? clip(ground).then((path) => planRender(path, tmpdir()));
  planned.set(ground, plan);
  return plan;
};

type Ground = 'dark' | 'light';

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly watermark: PlannedWatermark | null;
  readonly ground: Ground;
}

/** Plans captions of four seconds at 30 fps. The position of a watermark is reserved, but it is not drawn. */
export async function planCaptioned(
  wanted: WantedCaptions,
  { width = 320, height = 180, watermark = null, ground = 'dark' }: Partial<Canvas> = {},
): Promise<{ plan: RenderPlan; source: string }> {
  const { prepared, plan: small } = await planOf(ground);
  const bare = { ...small, output: { ...small.output, width, height }, watermark };
  const plan = { ...(await withWantedCaptions(bare, wanted)), watermark: null };
  return { plan, source: prepared.path };
}

/** Draws these frames of captions over black, or over white, as a worker does. */
export async function drawCaptions(
  wanted: WantedCaptions,
  {
    startFrame = 0,
    endFrame = 30,
    ...canvas
  }: Partial<Canvas> & { readonly startFrame?: number; readonly endFrame?: number } = {},
): Promise<{ plan: RenderPlan; frames: Frame[] }> {
  const { plan, source } = await planCaptioned(wanted, canvas);
  const segment = { index: 0, part: 0, startFrame, endFrame };
  const dir = await mkdtemp(join(tmpdir(), 'drawn-captions-'));
  try {
    const inputs = await pathsOfEmoji(plan, segment, dir);
    const paths = { source, inputs, fonts: await pathsOfFonts(plan) };
    const pictures = await segmentFrames(paths, plan, segment);
    return { plan, frames: pictures.map(({ bytes }) => frameOf(bytes, plan.output.width)) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function frameOf(rgb: Buffer, width: number): Frame {
  const colourAt = (pixel: number): Colour => [rgb[3 * pixel]!, rgb[3 * pixel + 1]!, rgb[3 * pixel + 2]!];
  /** Calls back with each matching pixel; most pixels are black. */
  const eachInk = (isInk: IsInk, take: (pixel: number) => void) => {
    const isBlackInk = isInk([0, 0, 0]);
    for (let pixel = 0; pixel < rgb.length / 3; pixel += 1) {
      const isBlack = rgb[3 * pixel] === 0 && rgb[3 * pixel + 1] === 0 && rgb[3 * pixel + 2] === 0;
      if (isBlack ? isBlackInk : isInk(colourAt(pixel))) take(pixel);
    }
  };
  return {
    at: (x, y) => colourAt(y * width + x),
    count: (isInk) => {
      let count = 0;
      eachInk(isInk, () => {
        count += 1;
      });
      return count;
    },
    bounds: (isInk) => {
      const bounds = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
      eachInk(isInk, (pixel) => {
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        bounds.left = Math.min(bounds.left, x);
        bounds.right = Math.max(bounds.right, x + 1);
        bounds.top = Math.min(bounds.top, y);
        bounds.bottom = y + 1;
      });
      return bounds;
    },
  };
}
