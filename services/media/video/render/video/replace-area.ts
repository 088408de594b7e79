import type { Size } from '../plan/output-size.js';
import type { FilterGraph, Pad } from './filter-graph.js';
import type { Box } from './fit/fit-box.js';

/**
 * Replaces an area of the frames, on whole chroma samples, by what is drawn on it. What is around it is copied as tiles:
 * an overlay would convert the area to a format with transparency and blend it with what it covers.
 */
export function replaceArea(
  graph: FilterGraph,
  base: Pad,
  { area, output }: { readonly area: Box; readonly output: Size },
  draw: (behind: Pad) => Pad,
): Pad {
  const tiles = [...tilesAround(area, output), area];
  const pads = graph.fanOut(base, tiles.length);
  const cropped = tiles.map(({ x, y, width, height }, i) =>
    graph.chain([pads[i] as Pad], `crop=${width}:${height}:${x}:${y}`),
  );
  const around = cropped.slice(0, -1);
  const drawn = draw(cropped.at(-1) as Pad);
  if (around.length === 0) return drawn;
  const layout = tiles.map(({ x, y }) => `${x}_${y}`).join('|');
  return graph.chain([...around, drawn], `xstack=inputs=${tiles.length}:layout=${layout}`, 'format=yuv420p');
}

/** Returns the boxes above, left, right and below an area; those that are empty are left out. */
function tilesAround({ x, y, width, height }: Box, output: Size): Box[] {
  const [right, bottom] = [x + width, y + height];
  return [
    { x: 0, y: 0, width: output.width, height: y },
    { x: 0, y, width: x, height },
    { x: right, y, width: output.width - right, height },
    { x: 0, y: bottom, width: output.width, height: output.height - bottom },
  ].filter((tile) => tile.width > 0 && tile.height > 0);
}
