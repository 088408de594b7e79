import type { ExportContent } from '../../../../schemas/messages/media.js';
import { footageOf, footageStartFrame, type RenderPlan } from '../../video/render/plan/render-plan.js';

/** Describes what an export shows, so that times of the source can be found in it. */
export function describeContent(
  plan: Pick<RenderPlan, 'parts' | 'output' | 'captions'>,
  { durationSeconds, isSynthetic }: { readonly durationSeconds: number; readonly isSynthetic: boolean },
): ExportContent {
  const secondsOf = (frames: number) =>
    Math.round(((frames * plan.output.fpsDen) / plan.output.fpsNum) * 1e6) / 1e6;
  const { holds = [] } = footageOf(plan);
  return {
    durationSeconds,
    footageStartSeconds: secondsOf(footageStartFrame(plan)),
    holds: holds.map(({ at, length }) => ({ at: secondsOf(at), length: secondsOf(length) })),
    hasCaptions: plan.captions !== null,
    hasSyntheticAudio: isSynthetic,
  };
}
