import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { Asset, Assets } from '../../intake/assets/assets.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import { planSlide } from '../../video/render/slides/plan-slide.js';
import type { SlideContent } from '../../video/render/slides/slide-content.js';
import { chooseSlideFonts, faultsOfSlides, type SlideFonts } from '../../video/render/slides/slide-fonts.js';
import { visibleWatermark } from '../../video/render/video/watermark/watermark-layer.js';
import type { ExportServices } from './export-services.js';
import type { PlanningRun } from './planning-run.js';

const PRIMARY_COLOR = '#2563EB';
const FONT_FAMILY = 'DejaVu Sans';

/** Returns the plan with its slides, laid out for its size, and what could not be done as requested. */
export async function withSlides(
  { fonts, assets }: Pick<ExportServices, 'fonts' | 'assets'>,
  run: PlanningRun,
  plan: RenderPlan,
  request: RenderRequest,
): Promise<{ plan: RenderPlan; warnings: string[] }> {
  const slides = await obtainSlides(assets, run, request);
  if (slides.length === 0) return { plan: { ...plan, slides: [], slideFaults: null }, warnings: [] };
  const { logo, warnings } = await obtainLogo(assets, run, plan, request);
  const letters: SlideFonts[] = [];
  for (const slide of slides) letters.push(await chooseSlideFonts(fonts, slide, request.language));
  return {
    plan: {
      ...plan,
      slides: slides.map((slide, index) => planSlide({ ...slide, logo }, letters[index]!, plan)),
      slideFaults: faultsOfSlides(letters),
    },
    warnings,
  };
}

/**
 * Fetches the Brand Kit's logo, unless a watermark is drawn over the slides. It is no part of the request, so an export
 * does not fail because it is missing.
 */
async function obtainLogo(
  assets: Assets,
  run: PlanningRun,
  plan: Pick<RenderPlan, 'watermark' | 'output'>,
  { slideLook }: Pick<RenderRequest, 'slideLook'>,
): Promise<{ logo: SlideContent['image']; warnings: string[] }> {
  const url = slideLook?.logoUrl;
  if (!url || visibleWatermark(plan)) return { logo: null, warnings: [] };
  const field = 'article.logoUrl';
  try {
    const { workspaceId } = run.work;
    const image = await assets.obtain({ workspaceId, url, kind: 'image', field }, run);
    return { logo: withSize(image, field), warnings: [] };
  } catch (cause) {
    if (!(cause instanceof WorkFailed)) throw cause;
    return { logo: null, warnings: [`The slides have no logo: ${cause.message}`] };
  }
}

/** Fetches the images of the slides; slides without duration or content are left out. */
async function obtainSlides(
  assets: Assets,
  run: PlanningRun,
  { slides, slideLook, captions }: Pick<RenderRequest, 'slides' | 'slideLook' | 'captions'>,
): Promise<SlideContent[]> {
  const { workspaceId } = run.work;
  const planned: SlideContent[] = [];
  for (const [index, { start, end, imageUrl, title, body, layout }] of slides.entries()) {
    const field = `slides[${index}].imageUrl`;
    const image =
      imageUrl && (await assets.obtain({ workspaceId, url: imageUrl, kind: 'image', field }, run));
    if (end <= start || !(image || title?.trim() || body?.trim())) continue;
    planned.push({
      startSeconds: start,
      endSeconds: end,
      layout,
      title: title?.trim() || null,
      body: body?.trim() || null,
      image: image ? withSize(image, field) : null,
      primaryColor: slideLook?.primaryColor ?? PRIMARY_COLOR,
      fontFamily: slideLook?.fontFamily ?? captions?.fontFamily ?? FONT_FAMILY,
      theme: slideLook?.theme,
      entrance: slideLook?.entrance,
    });
  }
  return planned;
}

function withSize({ sha256, width, height }: Asset, field: string): NonNullable<SlideContent['image']> {
  if (!width || !height) throw new Error(`The image of ${field} was stored without its size`);
  return { sha256, width, height };
}
