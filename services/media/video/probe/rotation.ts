import type { FfprobeStream } from './ffprobe-answer.js';
import type { VideoProbe } from './source-probe.js';

type Turn = Pick<VideoProbe, 'rotation' | 'isMirrored'>;

const quarterTurns = (degrees: number): number => (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;

/**
 * Returns how a player rotates and mirrors the coded frame, in quarter turns. ffmpeg does so itself when it
 * decodes.
 */
export function readTurn(stream: FfprobeStream): Turn {
  const data = stream.side_data_list?.find(({ rotation }) => rotation !== undefined);
  if (!data) return { rotation: 0, isMirrored: false };
  // Rows of "a b u", "c d v", "x y w": the directions of the frame's right and lower edges.
  const numbers = [...(data.displaymatrix ?? '').matchAll(/(?<=:|\s)-?\d+(?=\s|$)/g)].map(Number);
  const [a = 0, b = 0, , c = 0, d = 0] = numbers;
  const determinant = a * d - b * c;
  // ffprobe counts counter-clockwise.
  if (numbers.length !== 9 || determinant === 0)
    return { rotation: quarterTurns(-(data.rotation ?? 0)), isMirrored: false };
  const isMirrored = determinant < 0;
  const [right, down] = isMirrored ? [-a, -b] : [a, b];
  return { rotation: quarterTurns((Math.atan2(down, right) * 180) / Math.PI), isMirrored };
}
