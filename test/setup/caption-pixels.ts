import { rawFrames } from './raw-frames.js';

const BRIGHT = 200;

/** Returns the number of pixels in the lower 40 % of the frame at this time that are as bright as a caption. */
export async function brightPixelsBelow(path: string, atSeconds: number): Promise<number> {
  const filters = 'crop=iw:ih*0.4:0:ih*0.6';
  const levels = await rawFrames(path, { atSeconds, count: 1, filters, format: 'gray' });
  return levels.filter((level) => level > BRIGHT).length;
}
