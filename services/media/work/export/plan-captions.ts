import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { planCaptions } from '../../video/render/captions/plan-captions.js';
import { rowsClearOfCaptions } from '../../video/render/captions/rows-clear-of-captions.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { ExportServices } from './export-services.js';

/** Returns the plan with the rows reserved for its captions, whatever their text. */
export function withFreeRows(plan: RenderPlan, { captions, cues }: RenderRequest): RenderPlan {
  const isShown = captions !== null && cues.length > 0;
  return isShown ? { ...plan, freeRows: rowsClearOfCaptions(captions, plan) } : plan;
}

/** Returns the plan with the burned-in captions, laid out for its size and rate. */
export async function withCaptions(
  { fonts }: Pick<ExportServices, 'fonts'>,
  plan: RenderPlan,
  request: RenderRequest,
): Promise<RenderPlan> {
  const { captions } = request;
  return captions ? { ...plan, captions: await planCaptions(fonts, request, captions, plan) } : plan;
}
