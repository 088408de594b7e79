import type { Size } from '../../plan/output-size.js';

/** Where in the output frame another frame is shown. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the largest centred box of a frame's aspect ratio within the output. The bars on both sides are
 * equal, and the box begins on whole chroma samples: otherwise its edge would be a coloured line.
 */
export function fitBox(sourceSize: Size, output: Size): Box {
  const scale = Math.min(output.width / sourceSize.width, output.height / sourceSize.height);
  const x = barAround(sourceSize.width * scale, output.width);
  const y = barAround(sourceSize.height * scale, output.height);
  return { x, y, width: output.width - 2 * x, height: output.height - 2 * y };
}

/** The same as `fitBox` within a region of the output frame. */
export function fitWithin(sourceSize: Size, room: Box): Box {
  const { x, y, width, height } = fitBox(sourceSize, room);
  return { x: room.x + x, y: room.y + y, width, height };
}

/** Even, and never so large that nothing of the frame is left. */
const barAround = (side: number, outputSide: number): number =>
  2 * Math.min(Math.round((outputSide - side) / 4), Math.floor((outputSide - 2) / 4));
