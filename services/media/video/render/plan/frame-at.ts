/** The frame that is nearest to a time, in an even rate. */
export const frameAt = (
  seconds: number,
  { fpsNum, fpsDen }: { readonly fpsNum: number; readonly fpsDen: number },
): number => Math.round((seconds * fpsNum) / fpsDen);
