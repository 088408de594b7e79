import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { fitInto } from './sprite-layout.js';
import { stillFilters } from './still-filters.js';

/** Stills per run: each needs a decoder with frames of its own, and large frames must fit into memory. */
export const STILLS_AT_ONCE = 5;

export interface StillMoment {
  readonly seconds: number;
  readonly path: string;
  /** Filters of this still alone, the last ones. */
  readonly filters?: readonly string[];
  /** Files that those filters read. */
  readonly reads?: readonly string[];
}

export interface StillForm {
  readonly largest: { readonly width: number; readonly height: number };
  /** Options of the output, which is a single image. */
  readonly options: readonly string[];
  /** Filters after those that convert the frame to what an export would show. */
  readonly filters?: readonly string[];
}

/** Takes stills at a few times in one run. Where the source has no frame, no file is written. */
export async function takeStills(
  { path, probe }: { readonly path: string; readonly probe: SourceProbe },
  stills: readonly StillMoment[],
  { largest, options, filters = [] }: StillForm,
  signal: AbortSignal,
): Promise<void> {
  const { video, originSeconds, startTime, videoStreamIndex } = probe;
  const latest = video.lastFrameTime - originSeconds - 1 / video.typicalFps;
  const chain = [...stillFilters(video, fitInto(largest, video)), ...filters];
  const seekTo = (seconds: number) =>
    (Math.max(0, Math.min(seconds, latest)) + originSeconds - startTime).toFixed(6);
  await runFfmpeg({
    inputs: stills.map(({ seconds }) => ({
      path,
      options: [
        ...['-ss', seekTo(seconds), '-an', '-sn', '-reinit_filter', '0'],
        ...(video.decoder ? ['-c:v', video.decoder] : []),
      ],
    })),
    reads: stills.flatMap(({ reads = [] }) => reads),
    filterGraph: stills
      .map(
        ({ filters: own = [] }, i) => `[${i}:${videoStreamIndex}]${[...chain, ...own].join(',')}[still${i}]`,
      )
      .join(';'),
    outputs: stills.map((still, i) => ({ path: still.path, options: ['-map', `[still${i}]`, ...options] })),
    signal,
  });
}
