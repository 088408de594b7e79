import { rm, stat, writeFile } from 'node:fs/promises';
import { escapeFilterPath } from '../ffmpeg/filter-path.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../probe/ffprobe-answer.js';
import { fontsDir } from './caption-fonts.js';
import type { Segment } from './cut-segments.js';
import { RenderFailed } from './render-failed.js';
import type { RenderPlan } from './render-plan.js';
import { segmentRecipe } from './segment-recipe.js';
import { writeWholeFile } from './write-whole-file.js';

export type RenderOptions = {
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
  niceness?: number;
};

export type RenderedSegment = {
  frames: number;
  sizeBytes: number;
  /** Of the decoder's set-up data: segments that differ in it cannot be joined. */
  extradataHash: string;
  timescale: number;
};

/** Renders one segment of the source into `outPath`, which appears only when it is complete and has exactly its frames. */
export async function renderSegment(
  sourcePath: string,
  plan: RenderPlan,
  segment: Segment,
  outPath: string,
  { signal, onProgress, niceness }: RenderOptions,
): Promise<RenderedSegment> {
  const recipe = segmentRecipe(plan, segment);
  return writeWholeFile(outPath, async (partPath) => {
    const assPath = `${partPath}.ass`;
    const filters = [...recipe.filters];
    try {
      if (recipe.captions !== null) {
        await writeFile(assPath, recipe.captions);
        filters.push(`ass=filename=${escapeFilterPath(assPath)}:fontsdir=${escapeFilterPath(fontsDir)}`);
      }
      await runFfmpeg({
        inputs: [{ path: sourcePath, options: recipe.inputOptions }],
        reads: recipe.captions === null ? [] : [assPath, fontsDir],
        filterGraph: `[0:${recipe.videoStreamIndex}]${filters.join(',')}[v]`,
        outputs: [
          {
            path: partPath,
            options: [
              ...['-map', '[v]', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
              ...['-frames:v', String(recipe.frames), ...recipe.encoder],
            ],
          },
        ],
        signal,
        niceness,
        onProgress: ({ frame }) => onProgress?.(Math.min(1, frame / recipe.frames)),
      });
    } finally {
      await rm(assPath, { force: true });
    }
    const rendered = await inspectSegment(partPath, signal);
    // ffmpeg ends well on a source that breaks off, and when it is asked to quit.
    if (rendered.frames !== recipe.frames)
      throw new RenderFailed(
        `Segment ${segment.index} has ${rendered.frames} frames instead of ${recipe.frames}; the source may be damaged there`,
      );
    return rendered;
  });
}

async function inspectSegment(path: string, signal: AbortSignal): Promise<RenderedSegment> {
  const answer = await runFfprobe<FfprobeAnswer>({
    path,
    options: ['-select_streams', 'v:0', '-count_packets', '-show_streams', '-show_data_hash', 'sha256'],
    signal,
  });
  const stream = answer.streams?.[0];
  return {
    frames: Number(stream?.nb_read_packets ?? 0),
    sizeBytes: (await stat(path)).size,
    extradataHash: stream?.extradata_hash ?? '',
    timescale: Number(stream?.time_base?.split('/')[1] ?? 0),
  };
}
