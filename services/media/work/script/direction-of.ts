import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import type { Direction } from '../../ai/text/text-engine.js';

/** Returns how the script is to be written. */
export const directionOf = ({ tone, contentStyle, productName, styleGuide }: AnalysisRequest): Direction => ({
  contentStyle,
  tone: tone ?? undefined,
  productName: productName ?? undefined,
  styleGuide: styleGuide ?? undefined,
});
