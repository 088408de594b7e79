/** A cut needs one keyframe within several seconds, not each of them. */
const CLOSEST_SECONDS = 1;

/**
 * Returns keyframe times in seconds after the source's origin, each at least one second after the previous
 * one.
 */
export function sampleKeyframes(times: Float64Array, originSeconds: number): number[] {
  const sampled: number[] = [];
  for (const time of times) {
    const seconds = Math.round((time - originSeconds) * 1e6) / 1e6;
    if (seconds >= 0 && seconds - (sampled.at(-1) ?? -CLOSEST_SECONDS) >= CLOSEST_SECONDS)
      sampled.push(seconds);
  }
  return sampled;
}
