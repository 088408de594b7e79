import type { Size } from '../../plan/output-size.js';
import type { Box } from './fit-box.js';

/** The filter that leaves a box of a picture alone; none where that is all of it. */
export const cutOut = ({ x, y, width, height }: Box, picture: Size): string[] =>
  width === picture.width && height === picture.height ? [] : [`crop=${width}:${height}:${x}:${y}`];
