/**
 * Cuts raw pictures of one size out of chunks as they come, and gives each with the one before it; the first with null. Both are
 * good until the next one comes.
 */
export function makeFrameComparer(
  pictureBytes: number,
  compare: (before: Uint8Array | null, after: Uint8Array) => void,
): { take(chunk: Buffer): void } {
  let last = new Uint8Array(pictureBytes);
  let next = new Uint8Array(pictureBytes);
  let filled = 0;
  let isFirst = true;
  return {
    take(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + pictureBytes - filled);
        next.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < pictureBytes) continue;
        compare(isFirst ? null : last, next);
        isFirst = false;
        filled = 0;
        [last, next] = [next, last];
      }
    },
  };
}
