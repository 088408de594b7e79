import type { Size } from '../../plan/output-size.js';
import { byFrame } from '../by-frame.js';
import type { Box } from '../fit/fit-box.js';
import { scaleTo } from '../scaling.js';
import type { Stretch } from './stretches.js';
import type { View } from './view.js';

/** Position of the shown box within the enlarged region. */
interface Placing {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the filters that crop and scale a stretch to the box's size; none when the frame is shown
 * unchanged.
 */
export function viewFilters({ views, region, grid }: Stretch, sourceSize: Size, box: Box): string[] {
  const placings = views.map((view) => placed(view, region, box, grid));
  const each = (side: keyof Placing) => byFrame(placings.map((placing) => placing[side]));
  const isWhole = region.width === sourceSize.width && region.height === sourceSize.height;
  const isGrown = placings.some(({ width, height }) => width !== region.width || height !== region.height);
  const [width, height] = [box.width * grid.across, box.height * grid.down];
  const isCut = placings.some((placing) => placing.width !== width || placing.height !== height);
  const moves = placings.some(
    (one) => one.width !== placings[0]?.width || one.height !== placings[0]?.height,
  );
  return [
    ...(isWhole ? [] : [`crop=${region.width}:${region.height}:${region.x}:${region.y}`]),
    ...(isGrown
      ? [`${scaleTo({ width: each('width'), height: each('height') })}${moves ? ':eval=frame' : ''}`]
      : []),
    ...(isCut ? [`crop=${width}:${height}:x=${each('x')}:y=${each('y')}:exact=1`] : []),
    ...(grid.across > 1 || grid.down > 1 ? [scaleTo(box)] : []),
    ...(isGrown || isCut ? ['setsar=1'] : []),
  ];
}

function placed(view: View, region: View, box: Box, grid: Stretch['grid']): Placing {
  const along = (side: 'width' | 'height', from: number, steps: number) => {
    const shown = box[side] * steps;
    const enlarged = Math.max(shown, 2 * Math.round((region[side] * shown) / view[side] / 2));
    // Aligned by the centre, where viewers look: rounding errors end up at the edges.
    const offset = Math.round(((from + view[side] / 2) * enlarged) / region[side] - shown / 2);
    return { enlarged, offset: Math.min(Math.max(0, offset), enlarged - shown) };
  };
  const across = along('width', view.x - region.x, grid.across);
  const down = along('height', view.y - region.y, grid.down);
  return { width: across.enlarged, height: down.enlarged, x: across.offset, y: down.offset };
}
