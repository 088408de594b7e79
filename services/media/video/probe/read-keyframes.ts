import type { PacketScan } from './scan-packets.js';
import { scanPackets } from './scan-packets.js';
import type { SourceProbe } from './source-probe.js';

/** A cut needs a keyframe somewhere in a stretch of seconds, not each of them. */
const CLOSEST_SECONDS = 1;

/** Keyframe times in seconds of our timeline (0 is the source's origin), none closer than a second to the one before. */
export function sampleKeyframes(
  { keyframeTimes }: Pick<PacketScan, 'keyframeTimes'>,
  originSeconds: number,
): number[] {
  const kept: number[] = [];
  for (const time of keyframeTimes) {
    const seconds = Math.round((time - originSeconds) * 1e6) / 1e6;
    if (seconds >= 0 && seconds - (kept.at(-1) ?? -CLOSEST_SECONDS) >= CLOSEST_SECONDS) kept.push(seconds);
  }
  return kept;
}

/** The times at which decoding can start, in seconds of our timeline: as probed, or read from the file now. */
export async function readKeyframes(
  path: string,
  probe: Pick<SourceProbe, 'videoStreamIndex' | 'originSeconds' | 'keyframeSeconds'>,
  { signal }: { signal: AbortSignal },
): Promise<number[]> {
  if (probe.keyframeSeconds) return probe.keyframeSeconds;
  const scan = (await scanPackets(path, signal)).get(probe.videoStreamIndex);
  return scan ? sampleKeyframes(scan, probe.originSeconds) : [];
}
