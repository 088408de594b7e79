const VP9_MARKER = 2;

/** RFC 6386, section 9.1. */
export const startsAtVp8 = (head: Buffer): boolean | undefined => head.length > 0 && (head[0]! & 1) === 0;

/** Marker, profile, whether an earlier frame is shown again, and the type of the frame: a key frame has 0 for both. */
export function startsAtVp9(head: Buffer): boolean | undefined {
  const [first = 0] = head;
  if (first >> 6 !== VP9_MARKER) return false;
  const hasReservedBit = ((first >> 4) & 3) === 3;
  return ((first >> (hasReservedBit ? 1 : 2)) & 3) === 0;
}

const AV1_SEQUENCE_HEADER = 1;
const AV1_FRAME_HEADERS = [3, 6];

/** A key frame that is shown, with the sequence header before it (AV1 specification, section 7.6.1). */
export function startsAtAv1(head: Buffer): boolean | undefined {
  let hasSequenceHeader = false;
  for (let at = 0; at + 2 < head.length; ) {
    const header = head[at]!;
    const type = (header >> 3) & 15;
    at += header & 4 ? 2 : 1;
    const size = header & 2 ? readLeb128(head, at) : { value: head.length - at, end: at };
    hasSequenceHeader ||= type === AV1_SEQUENCE_HEADER;
    // Whether an earlier frame is shown again, and the type of the frame in two bits.
    if (AV1_FRAME_HEADERS.includes(type)) return hasSequenceHeader && (head[size.end] ?? 0xff) >> 5 === 0;
    at = size.end + size.value;
  }
  return undefined;
}

function readLeb128(bytes: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 8); at += 1) {
    value += (bytes[at]! & 0x7f) * 2 ** (7 * (at - from));
    if ((bytes[at]! & 0x80) === 0) return { value, end: at + 1 };
  }
  return { value, end: bytes.length };
}

const MPEG4_PICTURE = Buffer.from([0, 0, 1, 0xb6]);
const MPEG2_PICTURE = Buffer.from([0, 0, 1, 0]);
const MPEG2_INTRA = 1;

/** Frames after an intra picture of MPEG-4 Part 2 refer to none before it, except those that are shown before it. */
export function startsAtMpeg4(head: Buffer): boolean | undefined {
  const coding = head[indexAfter(head, MPEG4_PICTURE)];
  return coding === undefined ? undefined : coding >> 6 === 0;
}

/** As of MPEG-4 Part 2; a number of ten bits precedes the type of the picture. */
export function startsAtMpeg2(head: Buffer): boolean | undefined {
  const coding = head[indexAfter(head, MPEG2_PICTURE) + 1];
  return coding === undefined ? undefined : ((coding >> 3) & 7) === MPEG2_INTRA;
}

/** The end of the buffer when it does not occur. */
function indexAfter(head: Buffer, startCode: Buffer): number {
  const at = head.indexOf(startCode);
  return at < 0 ? head.length : at + startCode.length;
}
