import { jpegOptions } from '../../video/check/still-filters.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import type { ImageRegion } from './image-regions.js';

const QUALITY = 3;
/** Three box blurs approximate a Gaussian, as in an export. */
const PASSES = 3;

/** Writes a JPEG picture again, with parts of it hidden. */
export const hideInImage = (
  path: string,
  regions: readonly ImageRegion[],
  outPath: string,
  signal: AbortSignal,
): Promise<unknown> =>
  runFfmpeg({
    inputs: [{ path }],
    filterGraph: hidingGraph(regions),
    outputs: [{ path: outPath, options: ['-map', '[shown]', ...jpegOptions(QUALITY)] }],
    signal,
  });

/** Expressions of ffmpeg: the size of the picture is known only to it. */
function hidingGraph(regions: readonly ImageRegion[]): string {
  const chains: string[] = [];
  let last = '0:v';
  for (const [index, region] of regions.entries()) {
    const next = `s${index}`;
    if (region.blur === null) {
      const { left, top, width, height } = outwards(region, 'iw', 'ih');
      const box = `x='${left}':y='${top}':w='${width}':h='${height}'`;
      chains.push(`[${last}]drawbox=${box}:color=black:t=fill[${next}]`);
    } else {
      const inner = outwards(region, 'iw', 'ih');
      const { left, top } = outwards(region, 'W', 'H');
      const radius = (side: string) => `min(${region.blur!.toFixed(6)}*min(w,h),(min(${side})-2)/2)`;
      const blur = `boxblur=lr='${radius('w,h')}':lp=${PASSES}:cr='${radius('cw,ch')}':cp=${PASSES}`;
      chains.push(
        `[${last}]split=2[b${index}][c${index}]`,
        `[c${index}]${blur},crop=w='${inner.width}':h='${inner.height}':x='${inner.left}':y='${inner.top}'[h${index}]`,
        `[b${index}][h${index}]overlay=x='${left}':y='${top}'[${next}]`,
      );
    }
    last = next;
  }
  chains.push(`[${last}]scale=out_range=pc,format=yuvj420p[shown]`);
  return chains.join(';');
}

/** A region with a margin, on whole chroma samples: a reduced picture blends its edge with what is around it. */
function outwards({ x, y, width, height }: ImageRegion, wide: string, high: string) {
  const side = (start: number, length: number, whole: string) => {
    const first = `max(0,2*floor(${whole}*${start.toFixed(6)}/2)-2)`;
    return { first, extent: `min(${whole}-${first},2*ceil(${whole}*${length.toFixed(6)}/2)+6)` };
  };
  const [across, down] = [side(x, width, wide), side(y, height, high)];
  return { left: across.first, top: down.first, width: across.extent, height: down.extent };
}
