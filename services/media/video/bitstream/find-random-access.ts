import { type FileWindow, openWindow } from '../file-window.js';
import { findLengthBytes, startsAtH264, startsAtHevc } from './h26x.js';
import { startsAtAv1, startsAtMpeg2, startsAtMpeg4, startsAtVp8, startsAtVp9 } from './other-codecs.js';

/** Whether decoding can start at a packet; undefined when the bytes end before they tell. */
type StartsAt = (head: Buffer, lengthBytes: number) => boolean | undefined;

/** Of every other codec that can be cut, each frame is complete in itself. */
const CODECS: Readonly<Record<string, StartsAt>> = {
  h264: startsAtH264,
  hevc: startsAtHevc,
  vp8: startsAtVp8,
  vp9: startsAtVp9,
  av1: startsAtAv1,
  mpeg4: startsAtMpeg4,
  mpeg2video: startsAtMpeg2,
};
const IN_NAL_UNITS = ['h264', 'hevc'];

/** Whether only some of a codec's frames can be decoded without others. */
export const hasRandomAccessPoints = (codec: string): boolean => codec in CODECS;

/** Where packets are in a file. In Matroska that is where the block begins that contains the packet. */
export interface PlacedPackets {
  readonly container: 'mov' | 'matroska';
  readonly positions: Float64Array;
  readonly sizes: Float64Array;
}

const WINDOW_BYTES = 32 * 1024;
/** Parameter sets and messages come before a picture. */
const FIRST_LOOK_BYTES = 2 * 1024;
const LONGEST_LOOK_BYTES = 512 * 1024;
/** Number of the track, time and flags. */
const MAX_BLOCK_HEADER_BYTES = 8 + 3;
const LACING = 0x06;

/** Returns for each packet whether decoding can start at it, as its own bytes tell. */
export async function findRandomAccess(
  path: string,
  codec: string,
  packets: PlacedPackets,
  signal: AbortSignal,
): Promise<boolean[]> {
  const startsAt = CODECS[codec];
  if (!startsAt) throw new Error(`Every frame of ${codec} is complete in itself`);
  const file = await openWindow(path, WINDOW_BYTES);
  const found: boolean[] = [];
  try {
    let lengthBytes: number | null | undefined = IN_NAL_UNITS.includes(codec) ? undefined : 0;
    for (const [i, position] of packets.positions.entries()) {
      signal.throwIfAborted();
      const size = packets.sizes[i]!;
      const payloadAt = packets.container === 'matroska' ? await findPayload(file, position) : position;
      if (payloadAt !== null && lengthBytes === undefined)
        lengthBytes = await findLengthBytes(size, (offset, bytes) => read(file, payloadAt + offset, bytes));
      found.push(
        payloadAt !== null && lengthBytes != null
          ? await look(file, payloadAt, size, (head) => startsAt(head, lengthBytes as number))
          : false,
      );
    }
  } finally {
    await file.close();
  }
  return found;
}

const read = async (file: FileWindow, position: number, size: number): Promise<Buffer> =>
  file.held(position, size) ?? (await file.fill(position, size));

async function look(
  file: FileWindow,
  position: number,
  size: number,
  startsAt: (head: Buffer) => boolean | undefined,
): Promise<boolean> {
  for (const bytes of [FIRST_LOOK_BYTES, LONGEST_LOOK_BYTES]) {
    const starts = startsAt(await read(file, position, Math.min(bytes, size)));
    if (starts !== undefined) return starts;
    if (size <= bytes) break;
  }
  return false;
}

/** Returns where the packet of a Matroska block begins; null for a block with several. */
async function findPayload(file: FileWindow, position: number): Promise<number | null> {
  const header = await read(file, position, MAX_BLOCK_HEADER_BYTES);
  const trackBytes = Math.clz32(header[0] ?? 0) - 23;
  const flags = header[trackBytes + 2];
  return flags === undefined || (flags & LACING) !== 0 ? null : position + trackBytes + 3;
}
