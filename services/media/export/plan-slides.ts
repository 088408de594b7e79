import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { Asset, Assets } from '../assets/assets.js';
import type { PlannedSlide } from '../render/slides/planned-slide.js';
import type { WorkRun } from '../work-queue/work-pool.js';

const PRIMARY_COLOR = '#2563EB';
const FONT_FAMILY = 'DejaVu Sans';

/** Slides with their pictures at hand; what has no time or nothing to show is left out. */
export async function planSlides(
  assets: Assets,
  run: Pick<WorkRun, 'work' | 'signal' | 'scratch'>,
  { slides, slideLook, captions }: Pick<RenderRequest, 'slides' | 'slideLook' | 'captions'>,
): Promise<PlannedSlide[]> {
  const { workspaceId } = run.work;
  const planned: PlannedSlide[] = [];
  for (const [index, { start, end, imageUrl, title, body, layout }] of slides.entries()) {
    const field = `slides[${index}].imageUrl`;
    const image =
      imageUrl && (await assets.obtain({ workspaceId, url: imageUrl, kind: 'image', field }, run));
    if (end <= start || !(image || title?.trim() || body?.trim())) continue;
    planned.push({
      ...{ startSeconds: start, endSeconds: end, layout },
      ...{ title: title?.trim() || null, body: body?.trim() || null },
      image: image ? withSize(image, field) : null,
      primaryColor: slideLook?.primaryColor ?? PRIMARY_COLOR,
      fontFamily: slideLook?.fontFamily ?? captions?.fontFamily ?? FONT_FAMILY,
    });
  }
  return planned;
}

function withSize({ sha256, width, height }: Asset, field: string): NonNullable<PlannedSlide['image']> {
  if (!width || !height) throw new Error(`The image of ${field} was kept without its size`);
  return { sha256, width, height };
}
