import { rawFrames } from './raw-frames.js';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The pixels of every frame, or of the frame at an index. */
export interface Frames {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  at(frame: number, x: number, y: number): Rgb;
}

/** Returns the frames of a video as a player shows them. */
export async function readFrames(
  path: string,
  { width, height }: { width: number; height: number },
  { from = 0, to }: { from?: number; to?: number } = {},
): Promise<Frames> {
  const range = to === undefined ? [] : [`trim=start_frame=${from}:end_frame=${to}`, 'setpts=PTS-STARTPTS'];
  const filters = [...range, 'scale=in_color_matrix=bt709:in_range=tv'].join(',');
  const bytes = await rawFrames(path, { filters, format: 'rgb24' });
  const frameBytes = width * height * 3;
  return {
    width,
    height,
    count: bytes.length / frameBytes,
    at: (frame, x, y) => {
      const offset = frame * frameBytes + (Math.floor(y) * width + Math.floor(x)) * 3;
      return [bytes[offset] as number, bytes[offset + 1] as number, bytes[offset + 2] as number];
    },
  };
}

/** Whether a pixel has a colour, within the tolerance of lossy encoding. */
export const isNear = (pixel: Rgb, [red, green, blue]: Rgb, tolerance = 24): boolean =>
  Math.max(Math.abs(pixel[0] - red), Math.abs(pixel[1] - green), Math.abs(pixel[2] - blue)) <= tolerance;
