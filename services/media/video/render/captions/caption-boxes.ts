import type { PlannedBox } from './planned-captions.js';

type Placed = Pick<PlannedBox, 'left' | 'top' | 'right' | 'bottom'>;

/** Distance of a Bézier curve's control points from the corner, as a share of the radius of a quarter circle. */
const CURVE = 0.45;

/**
 * Rounds the outer corners of a caption's boxes, one per line from top to bottom. Lines of nearly the same
 * width get boxes of the same width, because a small step looks like a mistake.
 */
export function roundBoxes<B extends Placed>(boxes: readonly B[], radius: number): Array<B & PlannedBox> {
  const even = boxes.map((box) => ({ ...box }));
  // Once down and once up, so that a box in the middle evens both of its neighbours.
  for (const pass of [even, [...even].reverse()])
    for (const [index, box] of pass.entries()) {
      const other = pass[index - 1];
      if (!other || Math.abs(other.left - box.left) >= 2 * radius) continue;
      box.left = other.left = Math.min(other.left, box.left);
      box.right = other.right = Math.max(other.right, box.right);
    }
  return even.map((box, index) => {
    const [above, below] = [even[index - 1], even[index + 1]];
    const of = (step: number) => Math.max(0, Math.min(radius, step, (box.bottom - box.top) / 2));
    const [left, right] = [
      (next: Placed | undefined) => of(next ? next.left - box.left : radius),
      (next: Placed | undefined) => of(next ? box.right - next.right : radius),
    ];
    return { ...box, radii: [left(above), right(above), right(below), left(below)] };
  }) as Array<B & PlannedBox>;
}

/** Returns the outline of a box as an ASS drawing, from the box's own top left corner. */
export function boxShape({ left, top, right, bottom, radii = [0, 0, 0, 0] }: PlannedBox): string {
  const [width, height] = [right - left, bottom - top];
  const [topLeft, topRight, bottomRight, bottomLeft] = radii as [number, number, number, number];
  if (radii.every((radius) => radius === 0)) return `m 0 0 l ${width} 0 ${width} ${height} 0 ${height}`;
  const corner = (...points: number[]) => `b ${points.map(tenths).join(' ')}`;
  const kept = (radius: number) => radius * CURVE;
  return [
    `m ${tenths(topLeft)} 0 l ${tenths(width - topRight)} 0`,
    ...(topRight > 0 ? [corner(width - kept(topRight), 0, width, kept(topRight), width, topRight)] : []),
    `l ${width} ${tenths(height - bottomRight)}`,
    ...(bottomRight > 0
      ? [
          corner(
            width,
            height - kept(bottomRight),
            width - kept(bottomRight),
            height,
            width - bottomRight,
            height,
          ),
        ]
      : []),
    `l ${tenths(bottomLeft)} ${height}`,
    ...(bottomLeft > 0
      ? [corner(kept(bottomLeft), height, 0, height - kept(bottomLeft), 0, height - bottomLeft)]
      : []),
    `l 0 ${tenths(topLeft)}`,
    ...(topLeft > 0 ? [corner(0, kept(topLeft), kept(topLeft), 0, topLeft, 0)] : []),
  ].join(' ');
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
