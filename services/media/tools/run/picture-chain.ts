import type { SourceProbe } from '../../probe/source-probe.js';
import { pictureFilters } from '../../render/picture/picture-filters.js';
import { outputRate } from '../../render/plan/output-rate.js';
import { pictureSize } from '../../render/plan/output-size.js';

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly fpsNum: number;
  readonly fpsDen: number;
}

/** Size and rate that a video has when it is encoded here. */
export function gridOf({ video }: SourceProbe): Grid {
  const { num: fpsNum, den: fpsDen } = outputRate(video);
  return { ...pictureSize(video), fpsNum, fpsDen };
}

/** From its stream to frames on an even grid from second 0, as an export shows them. */
export function pictureChain(
  probe: SourceProbe,
  { fpsNum, fpsDen, ...size }: Grid = gridOf(probe),
): string[] {
  return [`fps=fps=${fpsNum}/${fpsDen}:start_time=0:round=near`, ...pictureFilters(probe.video, size)];
}
