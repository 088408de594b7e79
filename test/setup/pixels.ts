import { rawFrames } from './raw-frames.js';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the average red, green and blue, 0 to 255, of a region in an image or in the first frame of a
 * video.
 */
export async function averageColour(path: string, { x, y, width, height }: Area): Promise<number[]> {
  const filters = `crop=${width}:${height}:${x}:${y}:exact=1,format=rgb24,scale=1:1:flags=area`;
  return [...(await rawFrames(path, { count: 1, filters, format: 'rgb24' }))];
}

/** Returns the frame shown at a time as rows of red, green and blue. */
export const frameAt = (path: string, seconds: number): Promise<Buffer> =>
  rawFrames(path, { atSeconds: seconds, count: 1, format: 'rgb24' });
