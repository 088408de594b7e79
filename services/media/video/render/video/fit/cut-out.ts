import type { Size } from '../../plan/output-size.js';
import type { Box } from './fit-box.js';

/** Returns the filter that crops a frame to a box; none when the box is the whole frame. */
export const cutOut = ({ x, y, width, height }: Box, sourceSize: Size): string[] =>
  width === sourceSize.width && height === sourceSize.height ? [] : [`crop=${width}:${height}:${x}:${y}`];
