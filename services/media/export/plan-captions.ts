import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { planCaptions } from '../render/captions/plan-captions.js';
import type { RenderPlan } from '../render/plan/render-plan.js';
import type { ExportServices } from './export-services.js';

/** The plan with the words that are burned in; they are laid out for its size and rate. */
export async function withCaptions(
  { fonts }: Pick<ExportServices, 'fonts'>,
  plan: RenderPlan,
  request: RenderRequest,
): Promise<RenderPlan> {
  const { captions } = request;
  return captions ? { ...plan, captions: await planCaptions(fonts, request, captions, plan.output) } : plan;
}
