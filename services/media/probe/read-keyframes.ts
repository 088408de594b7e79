import { scanPackets } from './scan-packets.js';
import type { SourceProbe } from './source-probe.js';

/** The times at which decoding can start, in seconds of our timeline (0 is the source's origin), without decoding. */
export async function readKeyframes(
  path: string,
  probe: Pick<SourceProbe, 'videoStreamIndex' | 'originSeconds'>,
  { signal }: { signal: AbortSignal },
): Promise<number[]> {
  const scan = (await scanPackets(path, signal)).get(probe.videoStreamIndex);
  return (scan?.keyframeTimes ?? []).map((time) => time - probe.originSeconds).filter((time) => time >= 0);
}
