import type { PacketScan } from './scan-packets.js';
import { scanPackets } from './scan-packets.js';
import type { SourceProbe } from './source-probe.js';

/** A cut needs one keyframe within several seconds, not each of them. */
const CLOSEST_SECONDS = 1;

/**
 * Returns keyframe times in seconds after the source's origin, each at least one second after the previous
 * one.
 */
export function sampleKeyframes(
  { keyframeTimes }: Pick<PacketScan, 'keyframeTimes'>,
  originSeconds: number,
): number[] {
  const sampled: number[] = [];
  for (const time of keyframeTimes) {
    const seconds = Math.round((time - originSeconds) * 1e6) / 1e6;
    if (seconds >= 0 && seconds - (sampled.at(-1) ?? -CLOSEST_SECONDS) >= CLOSEST_SECONDS)
      sampled.push(seconds);
  }
  return sampled;
}

/**
 * Returns the times at which decoding can start, in seconds after the source's origin: from the probe, or
 * read from the file.
 */
export async function readKeyframes(
  path: string,
  probe: Pick<SourceProbe, 'videoStreamIndex' | 'originSeconds' | 'keyframeSeconds'>,
  { signal }: { signal: AbortSignal },
): Promise<number[]> {
  if (probe.keyframeSeconds) return probe.keyframeSeconds;
  const scan = (await scanPackets(path, signal)).get(probe.videoStreamIndex);
  return scan ? sampleKeyframes(scan, probe.originSeconds) : [];
}
