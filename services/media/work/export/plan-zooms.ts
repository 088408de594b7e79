import type { PlannedWindow } from '../../video/render/video/reframe/planned-pan.js';
import type { PlannedZoom } from '../../video/render/video/zoom/planned-zoom.js';
import type { ExportZooms } from './choose-export-zooms.js';

/** A smaller scale is not visible as a zoom, but costs as much as one. */
const MIN_SCALE = 1.01;

/**
 * Returns the zoom moments within the footage; where two overlap, the earlier one is shortened. During the windows of
 * a pan there are no detected ones: a window shows what matters as large as possible. A user's own are shown in it.
 */
export function planZooms(
  { zooms, isDetected }: ExportZooms,
  durationSeconds: number,
  windows: readonly PlannedWindow[] = [],
): PlannedZoom[] {
  const inOrder = zooms
    .filter(({ start, end, scale }) => scale >= MIN_SCALE && start < Math.min(end, durationSeconds))
    .sort((a, b) => a.start - b.start);
  return inOrder
    .map(({ start, end, x, y, scale }, index) => ({
      startSeconds: start,
      endSeconds: Math.min(end, durationSeconds, inOrder[index + 1]?.start ?? end),
      x,
      y,
      scale,
    }))
    .filter(({ startSeconds, endSeconds }) => startSeconds < endSeconds)
    .filter(
      (zoom) =>
        !isDetected ||
        !windows.some(
          ({ startSeconds, endSeconds }) => startSeconds < zoom.endSeconds && zoom.startSeconds < endSeconds,
        ),
    );
}
