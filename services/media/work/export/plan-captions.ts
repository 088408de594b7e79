import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { planCaptions } from '../../video/render/captions/plan-captions.js';
import { rowsClearOfCaptions } from '../../video/render/captions/rows-clear-of-captions.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { ExportServices } from './export-services.js';

/** The plan with the rows that its captions will leave free, whatever they say. */
export function withFreeRows(plan: RenderPlan, { captions, cues }: RenderRequest): RenderPlan {
  const isShown = captions !== null && cues.length > 0;
  return isShown ? { ...plan, freeRows: rowsClearOfCaptions(captions, plan) } : plan;
}

/** The plan with the words that are burned in; they are laid out for its size and rate. */
export async function withCaptions(
  { fonts }: Pick<ExportServices, 'fonts'>,
  plan: RenderPlan,
  request: RenderRequest,
): Promise<RenderPlan> {
  const { captions } = request;
  return captions ? { ...plan, captions: await planCaptions(fonts, request, captions, plan) } : plan;
}
