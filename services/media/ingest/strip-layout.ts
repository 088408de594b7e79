import { displaySize } from '../probe/picture-shape.js';
import type { SourceProbe } from '../probe/source-probe.js';

/** Stills in rows, for showing where in the video a pointer hovers. Tile n shows the middle of the n-th interval. */
export interface StripLayout {
  readonly columns: number;
  readonly rows: number;
  /** Tiles used; the rest of the last row stays black. */
  readonly tiles: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly intervalSeconds: number;
}

const MOST_TILES = 100;
const COLUMNS = 10;
const SHORTEST_INTERVAL_SECONDS = 1;
/** An upright phone video fills this box, 9 to 16. */
const TILE_WIDTH = 160;
const TILE_HEIGHT = 284;

/** At most a hundred stills, evenly spaced, never closer than a second. */
export function layOutStrip({ durationSeconds, video }: SourceProbe): StripLayout {
  const tiles = Math.min(MOST_TILES, Math.max(1, Math.floor(durationSeconds / SHORTEST_INTERVAL_SECONDS)));
  const columns = Math.min(COLUMNS, tiles);
  const shown = displaySize(video);
  const shrink = Math.min(TILE_WIDTH / shown.width, TILE_HEIGHT / shown.height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * shrink) / 2));
  return {
    columns,
    rows: Math.ceil(tiles / columns),
    tiles,
    tileWidth: even(shown.width),
    tileHeight: even(shown.height),
    intervalSeconds: durationSeconds / tiles,
  };
}
