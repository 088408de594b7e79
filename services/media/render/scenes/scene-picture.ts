import { displaySize } from '../../probe/picture-shape.js';
import type { VideoProbe } from '../../probe/source-probe.js';
import { pictureFilters } from '../picture/picture-filters.js';
import { fitInside, type Size } from './fit-inside.js';

/** A scene's pictures, whole and in the middle of the export's, whatever their own shape. */
export function scenePicture(video: VideoProbe, output: Size): string[] {
  const { x, y, ...size } = fitInside(displaySize(video), output);
  const isWhole = size.width === output.width && size.height === output.height;
  return [
    ...pictureFilters(video, size),
    ...(isWhole ? [] : [`pad=${output.width}:${output.height}:${x}:${y}:black`]),
  ];
}
