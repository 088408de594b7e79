import type { TimedText } from '../../../../schemas/formats/timed-text.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { layOutCaptions } from '../../video/render/captions/plan-captions.js';
import { rowsClearOfCaptions } from '../../video/render/captions/rows-clear-of-captions.js';
import { splitCues, subtitlesOf } from '../../video/render/captions/split-cues.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { ExportServices } from './export-services.js';

/** Returns the plan with the rows reserved for its captions, whatever their text. */
export function withFreeRows(plan: RenderPlan, { captions, cues }: RenderRequest): RenderPlan {
  const isShown = captions !== null && cues.length > 0;
  return isShown ? { ...plan, freeRows: rowsClearOfCaptions(captions, plan) } : plan;
}

/** Returns the plan with the burned-in captions, laid out for its size and rate, and the subtitles of the SRT file. */
export async function withCaptions(
  { fonts }: Pick<ExportServices, 'fonts'>,
  plan: RenderPlan,
  request: RenderRequest,
): Promise<{ readonly plan: RenderPlan; readonly subtitles: readonly TimedText[] }> {
  if (!request.captions) return { plan, subtitles: subtitlesOf(await splitCues(request, plan.output)) };
  const { captions, subtitles } = await layOutCaptions(fonts, request, request.captions, plan);
  return { plan: { ...plan, captions }, subtitles };
}
