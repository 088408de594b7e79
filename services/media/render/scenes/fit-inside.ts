export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The largest box of a shape that is whole within a room, in its middle. Even, as 4:2:0 wants it. */
export function fitInside(shape: Size, room: Size): Box {
  const scale = Math.min(room.width / shape.width, room.height / shape.height);
  const even = (side: number, most: number) =>
    Math.max(2, Math.min(most, 2 * Math.round((side * scale) / 2)));
  const width = even(shape.width, room.width);
  const height = even(shape.height, room.height);
  const middle = (free: number) => 2 * Math.floor(free / 4);
  return { width, height, x: middle(room.width - width), y: middle(room.height - height) };
}
