/** Returns the frame nearest to a time at a constant rate. */
export const frameAt = (
  seconds: number,
  { fpsNum, fpsDen }: { readonly fpsNum: number; readonly fpsDen: number },
): number => Math.round((seconds * fpsNum) / fpsDen);
