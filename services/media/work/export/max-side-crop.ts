import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { ScreenHints } from '../../video/render/video/reframe/choose-windows.js';

/** Of a film, so much of the width may be lost at both sides together. */
const MAX_CROP = 0.4;

/**
 * Returns which share of the footage may be cropped so that it fills its half of the frame: nothing of a screen
 * recording, where every edge may matter. Null if nothing is beside the footage.
 */
export async function maxSideCrop(
  { slides, presenter }: Pick<RenderRequest, 'slides' | 'presenter'>,
  findHints: () => Promise<Pick<ScreenHints, 'interactions'>>,
): Promise<number | null> {
  const hasSides = presenter?.layout === 'side' || slides.some(({ layout }) => layout === 'side');
  if (!hasSides) return null;
  return (await findHints()).interactions.length > 0 ? 0 : MAX_CROP;
}
