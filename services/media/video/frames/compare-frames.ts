/**
 * Cuts chunks into raw frames of one size and passes on each frame with the previous one, which is null for
 * the first. Both are valid until the next call.
 */
export function makeFrameComparer(
  frameBytes: number,
  compare: (before: Uint8Array | null, after: Uint8Array) => void,
): { take(chunk: Buffer): void } {
  let last = new Uint8Array(frameBytes);
  let next = new Uint8Array(frameBytes);
  let filled = 0;
  let isFirst = true;
  return {
    take(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + frameBytes - filled);
        next.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < frameBytes) continue;
        compare(isFirst ? null : last, next);
        isFirst = false;
        filled = 0;
        [last, next] = [next, last];
      }
    },
  };
}
