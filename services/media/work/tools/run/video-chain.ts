import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { outputRate } from '../../../video/render/plan/output-rate.js';
import { frameSize } from '../../../video/render/plan/output-size.js';
import { videoFilters } from '../../../video/render/video/video-filters.js';

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly fpsNum: number;
  readonly fpsDen: number;
}

/** Returns the size and rate with which a video is encoded here. */
export function gridOf({ video }: SourceProbe): Grid {
  const { num: fpsNum, den: fpsDen } = outputRate(video);
  return { ...frameSize(video), fpsNum, fpsDen };
}

/** Puts frames on an even grid from second 0. */
export const gridFilter = ({ fpsNum, fpsDen }: Grid): string =>
  `fps=fps=${fpsNum}/${fpsDen}:start_time=0:round=near`;

/** Filters from the stream to frames on an even grid from second 0, as in an export. */
export function videoChain(probe: SourceProbe, grid: Grid = gridOf(probe)): string[] {
  return [gridFilter(grid), ...videoFilters(probe.video, grid)];
}
