/** Captions with their place within the frame: 0 is as high as they go, 100 as low. */
export function clampPosition<T extends { readonly positionPercent?: number }>(captions: T): T {
  const { positionPercent } = captions;
  if (positionPercent === undefined) return captions;
  return { ...captions, positionPercent: Math.min(100, Math.max(0, positionPercent)) };
}
