import { findRandomAccess, hasRandomAccessPoints } from '../bitstream/find-random-access.js';
import { readMp4Packets } from './read-mp4-packets.js';
import { type LocatedScan, type MarkedPackets, scanMarks } from './scan-packets.js';

export interface Keyframes {
  /** Sorted times of the frames at which decoding can start. */
  readonly times: Float64Array;
  /** Frames that the container marks as keyframes although decoding cannot start at them. */
  readonly falseCount: number;
}

/**
 * Finds the keyframes of a stream by their bitstream: encoders and muxers mark intra pictures that are none, after
 * which frames refer to earlier ones.
 */
export async function findKeyframes(
  path: string,
  { formatNames, codec, scan }: { formatNames: readonly string[]; codec: string; scan: LocatedScan },
  signal: AbortSignal,
): Promise<Keyframes> {
  const container = (['mov', 'matroska'] as const).find((name) => formatNames.includes(name));
  // Sources in other containers are copied into one of these, or encoded again.
  if (!container || !hasRandomAccessPoints(codec)) return { times: scan.keyframeTimes, falseCount: 0 };
  const marked = (await readMarks(path, container, scan, signal)) ?? scan.marked;
  const starts = await findRandomAccess(path, codec, { container, ...marked }, signal);
  const times = marked.times.filter((_, i) => starts[i]).sort();
  return { times, falseCount: marked.times.length - times.length };
}

/** Reads what a container marks, by which ffmpeg seeks; ffprobe's own scan marks packets by their content. */
async function readMarks(
  path: string,
  container: 'mov' | 'matroska',
  { streamIndex }: LocatedScan,
  signal: AbortSignal,
): Promise<MarkedPackets | undefined> {
  const tracks = container === 'mov' ? await readMp4Packets(path) : null;
  const track = tracks?.[streamIndex];
  return track?.kind === 'video' ? track.scan.marked : scanMarks(path, streamIndex, signal);
}
