import type { Movement } from '../../video/narration/choose-holds.js';
import { type Interest, SEEN, STRIPS } from '../../video/render/video/reframe/interest.js';

/** How much of the whole picture changes from sample to sample. */
export function movementOf({ across }: Pick<Interest, 'across'>): Movement {
  const bytes = Buffer.from(across, 'base64');
  const changes = Array.from({ length: Math.floor(bytes.length / STRIPS) }, (_, sample) => {
    const strips = bytes.subarray(sample * STRIPS, (sample + 1) * STRIPS);
    return strips.reduce((sum, strip) => sum + strip, 0) / 255 / STRIPS;
  });
  return { samplesPerSecond: SEEN.fps, changes };
}
