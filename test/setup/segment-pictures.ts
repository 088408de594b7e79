import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeFilterPath } from '../../services/media/ffmpeg/filter-path.js';
import { runFfmpeg } from '../../services/media/ffmpeg/run-ffmpeg.js';
import { fontsDir } from '../../services/media/render/captions/caption-fonts.js';
import type { SegmentPaths } from '../../services/media/render/picture/render-segment.js';
import { segmentRecipe } from '../../services/media/render/picture/segment-recipe.js';
import type { Segment } from '../../services/media/render/plan/cut-segments.js';
import type { RenderPlan } from '../../services/media/render/plan/render-plan.js';

/** One picture: three bytes a pixel, red, green and blue, or one where it is gray. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** A segment's frames as they go to the encoder. */
export async function segmentPictures(
  paths: SegmentPaths,
  plan: RenderPlan,
  segment: Segment,
  { format = 'rgb24' }: { format?: 'rgb24' | 'gray' | 'yuv420p' } = {},
): Promise<Picture[]> {
  const recipe = segmentRecipe(plan, segment);
  const dir = await mkdtemp(join(tmpdir(), 'segment-pictures-'));
  const texts = recipe.texts.map((_, index) => join(dir, `${index}.ass`));
  const chunks: Buffer[] = [];
  try {
    for (const [index, text] of recipe.texts.entries()) await writeFile(texts[index] as string, text);
    await runFfmpeg({
      inputs: [
        { path: paths.source, options: recipe.sourceOptions },
        ...recipe.inputs.map(({ sha256, options }) => ({
          path: paths.inputs.get(sha256) as string,
          options,
        })),
      ],
      reads: texts.length === 0 ? [] : [...texts, fontsDir],
      filterGraph: recipe.graph
        .replace(/\{text:(\d+)\}/g, (_, index) => escapeFilterPath(texts[Number(index)] as string))
        .replaceAll('{fonts}', () => escapeFilterPath(fontsDir)),
      outputs: [
        {
          path: 'stdout',
          options: [
            ...['-map', '[v]', '-an', '-frames:v', String(recipe.frames), '-fps_mode', 'passthrough'],
            ...['-pix_fmt', format, '-f', 'rawvideo'],
          ],
        },
      ],
      signal: new AbortController().signal,
      onStdout: (chunk) => chunks.push(chunk),
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  const bytes = Buffer.concat(chunks);
  const { width, height } = plan.output;
  const size = width * height * { rgb24: 3, gray: 1, yuv420p: 1.5 }[format];
  return Array.from({ length: bytes.length / size }, (_, index) => ({
    width,
    height,
    bytes: bytes.subarray(index * size, (index + 1) * size),
  }));
}
