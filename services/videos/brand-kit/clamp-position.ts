/** Clamps the position of captions to the frame: 0 is the top, 100 the bottom. */
export function clampPosition<T extends { readonly positionPercent?: number }>(captions: T): T {
  const { positionPercent } = captions;
  if (positionPercent === undefined) return captions;
  return { ...captions, positionPercent: Math.min(100, Math.max(0, positionPercent)) };
}
