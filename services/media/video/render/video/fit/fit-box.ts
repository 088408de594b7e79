import type { Size } from '../../plan/output-size.js';

/** Where in the export's picture another one is shown. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * The largest box of a picture's shape in the middle of the export's. As much is left on both sides, and it begins on whole
 * samples of colour: else its edge is a coloured line.
 */
export function fitBox(picture: Size, output: Size): Box {
  const scale = Math.min(output.width / picture.width, output.height / picture.height);
  const x = barAround(picture.width * scale, output.width);
  const y = barAround(picture.height * scale, output.height);
  return { x, y, width: output.width - 2 * x, height: output.height - 2 * y };
}

/** The same within a part of the export's picture. */
export function fitWithin(picture: Size, room: Box): Box {
  const { x, y, width, height } = fitBox(picture, room);
  return { x: room.x + x, y: room.y + y, width, height };
}

/** Even, and the picture is never gone altogether. */
const barAround = (side: number, outputSide: number): number =>
  2 * Math.min(Math.round((outputSide - side) / 4), Math.floor((outputSide - 2) / 4));
