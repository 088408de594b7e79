/** Types of NAL units, ITU-T H.264 table 7-1 and H.265 table 7-1. */
const H264_IDR_SLICE = 5;
const H264_SEI = 6;
const HEVC_FIRST_IRAP = 16;
const HEVC_LAST_IRAP = 21;
const HEVC_FIRST_NON_SLICE = 32;

/** Type of the SEI message "recovery point", ITU-T H.264 D.1.8. */
const RECOVERY_POINT = 6;

/** Iterates over the NAL units at the beginning of a packet; the last one may be cut off. */
function* nalUnitsIn(head: Buffer, lengthBytes: number): Generator<Buffer> {
  for (let at = 0; at + lengthBytes < head.length; ) {
    const size = head.readUIntBE(at, lengthBytes);
    if (size > 0) yield head.subarray(at + lengthBytes, at + lengthBytes + size);
    at += lengthBytes + size;
  }
}

/**
 * Whether decoding can start at an H.264 picture: an IDR picture, or one with a recovery point at itself, as in an open
 * GOP. Frames after any other intra picture may refer to frames before it.
 */
export function startsAtH264(head: Buffer, lengthBytes: number): boolean | undefined {
  let recoversAtOnce = false;
  for (const unit of nalUnitsIn(head, lengthBytes)) {
    const type = unit[0]! & 0x1f;
    if (type === H264_IDR_SLICE) return true;
    if (type >= 1 && type < H264_IDR_SLICE) return recoversAtOnce;
    if (type === H264_SEI) recoversAtOnce ||= hasImmediateRecoveryPoint(unit.subarray(1));
  }
  return undefined;
}

/**
 * Whether decoding can start at an HEVC picture: an intra random access point, such as an IDR or CRA picture. Frames
 * that follow a CRA picture and refer to frames before it are shown before it.
 */
export function startsAtHevc(head: Buffer, lengthBytes: number): boolean | undefined {
  for (const unit of nalUnitsIn(head, lengthBytes)) {
    const type = (unit[0]! >> 1) & 0x3f;
    if (type < HEVC_FIRST_NON_SLICE) return type >= HEVC_FIRST_IRAP && type <= HEVC_LAST_IRAP;
  }
  return undefined;
}

/**
 * Whether the picture with this SEI is itself correct when decoding starts at it. With a gradual refresh only a later
 * one is.
 */
function hasImmediateRecoveryPoint(sei: Buffer): boolean {
  const bytes = withoutEmulationPrevention(sei);
  for (let at = 0; at < bytes.length - 1; ) {
    const type = readSeiNumber(bytes, at);
    const size = readSeiNumber(bytes, type.end);
    // The Exp-Golomb code of 0 frames is one set bit.
    if (type.value === RECOVERY_POINT) return (bytes[size.end]! & 0x80) !== 0;
    at = size.end + size.value;
  }
  return false;
}

/** Bytes of 255 are added up to the first other one. */
function readSeiNumber(bytes: Buffer, from: number): { value: number; end: number } {
  let [value, at] = [0, from];
  while (bytes[at] === 0xff) [value, at] = [value + 0xff, at + 1];
  return { value: value + (bytes[at] ?? 0), end: at + 1 };
}

/** Removes the 3 of each 0 0 3, which keeps start codes out of a NAL unit. */
function withoutEmulationPrevention(unit: Buffer): Buffer {
  if (!unit.includes(EMULATION_PREVENTION)) return unit;
  return Buffer.from(
    unit.filter((byte, i) => !(byte === 3 && i >= 2 && unit[i - 1] === 0 && unit[i - 2] === 0)),
  );
}

const EMULATION_PREVENTION = Buffer.from([0, 0, 3]);

const MAX_UNITS = 1000;

/**
 * Returns in how many bytes the lengths of a packet's NAL units are written: those with which the units end where the
 * packet does. Null for a packet that does not consist of such units.
 */
export async function findLengthBytes(
  packetBytes: number,
  readAt: (offset: number, size: number) => Promise<Buffer>,
): Promise<number | null> {
  for (const lengthBytes of [4, 2, 1, 3]) {
    let at = 0;
    for (let units = 0; at + lengthBytes <= packetBytes && units < MAX_UNITS; units += 1) {
      const length = await readAt(at, lengthBytes);
      if (length.length < lengthBytes) break;
      at += lengthBytes + length.readUIntBE(0, lengthBytes);
    }
    if (at === packetBytes) return lengthBytes;
  }
  return null;
}
