import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillFontFolder } from '../../services/media/text/typesetting/font-folder.js';
import { shippedFontsDir } from '../../services/media/text/typesetting/font-registry.js';
import { escapeFilterPath } from '../../services/media/video/ffmpeg/filter-path.js';
import { makeRenderPlan, type PlanInput } from '../../services/media/video/render/plan/make-render-plan.js';
import type { RenderPlan } from '../../services/media/video/render/plan/render-plan.js';
import type { Segment } from '../../services/media/video/render/plan/segment.js';
import { inputName } from '../../services/media/video/render/video/filter-graph.js';
import type { SegmentPaths } from '../../services/media/video/render/video/render-segment.js';
import { segmentRecipe } from '../../services/media/video/render/video/segment-recipe.js';
import type { Rgb } from './frame-samples.js';
import { probeOnce } from './probe-once.js';
import { readRun } from './read-media.js';

/** Returns a plan of an export of one unchanged file, and the inputs of its segments. */
export async function planOf(path: string, asked: Omit<Partial<PlanInput>, 'footage'> = {}) {
  const probe = await probeOnce(path);
  const plan = makeRenderPlan({ footage: { sha256: 'a'.repeat(64), probe }, ...asked });
  const whole: Segment = { index: 0, part: 0, startFrame: 0, endFrame: plan.output.totalFrames };
  return { plan, whole, paths: { source: path, inputs: new Map<string, string>() } };
}

/** One image: three bytes per pixel for red, green and blue, or one byte for gray. */
export interface RawFrame {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const SEEN_AS = {
  yuv420p: 'null',
  gray: 'scale=in_range=tv:out_range=pc,format=gray',
  rgb24: 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc,format=rgb24',
};

/**
 * Returns a segment's frames as they reach the encoder; gray and colour frames as a player shows them, 0 to
 * 255.
 */
export async function segmentFrames(
  paths: SegmentPaths,
  plan: RenderPlan,
  segment: Segment,
  {
    format = 'rgb24',
    cpuFlags,
  }: {
    format?: 'rgb24' | 'gray' | 'yuv420p';
    /** Limits the processor features that ffmpeg uses. */
    cpuFlags?: string;
  } = {},
): Promise<RawFrame[]> {
  const recipe = segmentRecipe(plan, segment);
  const dir = await mkdtemp(join(tmpdir(), 'segment-frames-'));
  const texts = recipe.texts.map((_, index) => join(dir, `${index}.ass`));
  const fonts = paths.fonts && recipe.fonts.map((sha256) => paths.fonts?.get(sha256) as string);
  const fontsDir = fonts ? join(dir, 'fonts') : shippedFontsDir;
  let bytes: Buffer;
  try {
    if (fonts) await fillFontFolder(fontsDir, fonts);
    for (const [index, text] of recipe.texts.entries()) await writeFile(texts[index] as string, text);
    bytes = await readRun({
      inputs: [
        {
          path: paths.source,
          options: [...recipe.sourceOptions, ...(cpuFlags === undefined ? [] : ['-cpuflags', cpuFlags])],
        },
        ...recipe.inputs.map(({ options, ...input }) => ({
          path: paths.inputs.get(inputName(input)) as string,
          options,
        })),
      ],
      filterGraph: `${recipe.graph};[v]format=yuv420p,${SEEN_AS[format]}[seen]`
        .replace(/\{text:(\d+)\}/g, (_, index) => escapeFilterPath(texts[Number(index)] as string))
        .replaceAll('{fonts}', () => escapeFilterPath(fontsDir)),
      outputs: [
        {
          path: 'stdout',
          options: [
            ...['-map', '[seen]', '-an', '-frames:v', String(recipe.frames), '-fps_mode', 'passthrough'],
            ...['-pix_fmt', format, '-f', 'rawvideo'],
          ],
        },
      ],
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  const { width, height } = plan.output;
  const size = width * height * { rgb24: 3, gray: 1, yuv420p: 1.5 }[format];
  return Array.from({ length: bytes.length / size }, (_, index) => ({
    width,
    height,
    bytes: bytes.subarray(index * size, (index + 1) * size),
  }));
}

/**
 * Returns the region of a gray image that is brighter than the level, and its centre with subpixel precision.
 */
export function brightSpot({ width, bytes }: RawFrame, level = 128) {
  const spot = {
    pixels: 0,
    weight: 0,
    x: 0,
    y: 0,
    left: Number.POSITIVE_INFINITY,
    right: -1,
    top: Number.POSITIVE_INFINITY,
    bottom: -1,
  };
  for (const [at, value] of bytes.entries()) {
    if (value <= level) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const weight = value - level;
    spot.pixels += 1;
    spot.weight += weight;
    // The centre of the pixel.
    spot.x += weight * (x + 0.5);
    spot.y += weight * (y + 0.5);
    spot.left = Math.min(spot.left, x);
    spot.right = Math.max(spot.right, x);
    spot.top = Math.min(spot.top, y);
    spot.bottom = Math.max(spot.bottom, y);
  }
  return { ...spot, x: spot.x / spot.weight, y: spot.y / spot.weight };
}

/** Returns the colour at a point of an RGB image. */
export const colourAt = ({ width, bytes }: RawFrame, x: number, y: number): Rgb => {
  const at = (y * width + x) * 3;
  return [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
};
