/** By then the step's sentence has begun, and its subject is on the screen. */
const AFTER_BEGIN_SECONDS = 0.6;

/** Returns the sample time of each step: a moment after it begins, and well before the next one does. */
export function stepTimes(beginnings: readonly number[], durationSeconds: number): number[] {
  return beginnings.map((begin, index) => {
    const next = beginnings.slice(index + 1).find((later) => later > begin) ?? durationSeconds;
    return begin + Math.min(AFTER_BEGIN_SECONDS, Math.max(0, next - begin) / 2);
  });
}
