import { displaySize } from '../probe/frame-shape.js';
import type { SourceProbe, VideoProbe } from '../probe/source-probe.js';

/**
 * Stills in rows, for previews while a pointer hovers over the timeline. Tile n shows the middle of the n-th
 * interval.
 */
export interface SpriteLayout {
  readonly columns: number;
  readonly rows: number;
  /** Tiles in use; the rest of the last row stays black. */
  readonly tiles: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly intervalSeconds: number;
}

const MAX_TILES = 100;
const FEWEST_TILES = 10;
const COLUMNS = 10;
/** An upright phone video (9:16) fills this box. */
const TILE = { width: 160, height: 284 };

/** Returns the displayed frame size, even, scaled down into a box. */
export function fitInto(box: { width: number; height: number }, video: VideoProbe) {
  const shown = displaySize(video);
  const shrink = Math.min(1, box.width / shown.width, box.height / shown.height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * shrink) / 2));
  return { width: even(shown.width), height: even(shown.height) };
}

/** One still per second, but at least ten and at most a hundred, evenly spaced. */
export function layOutSprite({ durationSeconds, video }: SourceProbe): SpriteLayout {
  const wanted = Math.min(MAX_TILES, Math.max(FEWEST_TILES, Math.round(durationSeconds)));
  const tiles = Math.min(wanted, video.frameCount);
  const columns = Math.min(COLUMNS, tiles);
  const { width, height } = fitInto(TILE, video);
  return {
    columns,
    rows: Math.ceil(tiles / columns),
    tiles,
    tileWidth: width,
    tileHeight: height,
    intervalSeconds: durationSeconds / tiles,
  };
}
