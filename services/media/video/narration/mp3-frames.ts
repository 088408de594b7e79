/**
 * A voice's MP3 of frames that are all equally long and stand each by itself (constant rate, no bit reservoir), behind the frame that
 * tells players how many there are: any of them can be put in the place of another. ISO/IEC 13818-3, layer III, 24 kHz, one channel.
 */
export interface FramedMp3 {
  readonly bytes: Buffer;
  /** Where the frame lies that tells of the others, and where the first of those does. */
  readonly infoAt: number;
  readonly framesAt: number;
  readonly count: number;
}

export const MP3_RATE = 24_000;
export const MP3_BIT_RATE = 64_000;
const SAMPLES_A_FRAME = 576;
export const FRAME_SECONDS = SAMPLES_A_FRAME / MP3_RATE;
export const FRAME_BYTES = (MP3_BIT_RATE * FRAME_SECONDS) / 8;

const ID3_HEADER_BYTES = 10;
/** Behind the header and the side information of one channel. */
const INFO_AT = 13;
/** What the LAME encoder's extension of it ends with: the checksums of all frames and of itself. */
const CHECKSUMS_AT = 165;
const CHECKED_BYTES = 190;

/** Null: the file is not made of such frames. */
export function readFrames(bytes: Buffer): FramedMp3 | null {
  const infoAt = bytes.toString('latin1', 0, 3) === 'ID3' ? ID3_HEADER_BYTES + id3Size(bytes) : 0;
  const framesAt = infoAt + FRAME_BYTES;
  const count = (bytes.length - framesAt) / FRAME_BYTES;
  const isFramed =
    Number.isInteger(count) &&
    count > 0 &&
    bytes.toString('latin1', infoAt + INFO_AT, infoAt + INFO_AT + 4) === 'Info' &&
    Array.from({ length: count }, (_, i) => bytes.readUInt16BE(framesAt + i * FRAME_BYTES)).every(isSync);
  return isFramed ? { bytes, infoAt, framesAt, count } : null;
}

export const frameOf = ({ bytes, framesAt }: FramedMp3, index: number): Buffer =>
  bytes.subarray(framesAt + index * FRAME_BYTES, framesAt + (index + 1) * FRAME_BYTES);

/** Frames behind one another, without anything before them; null: they are others. */
export function readBareFrames(bytes: Buffer): Buffer[] | null {
  const count = bytes.length / FRAME_BYTES;
  if (!Number.isInteger(count)) return null;
  const frames = Array.from({ length: count }, (_, i) =>
    bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES),
  );
  return frames.every((frame) => isSync(frame.readUInt16BE(0))) ? frames : null;
}

/** Writes the checksums of what the frames are now. */
export function sealFrames({ bytes, infoAt, framesAt }: FramedMp3): void {
  bytes.writeUInt16BE(crc16(bytes.subarray(framesAt)), infoAt + CHECKSUMS_AT);
  bytes.writeUInt16BE(0, infoAt + CHECKSUMS_AT + 2);
  bytes.writeUInt16BE(crc16(bytes.subarray(infoAt, infoAt + CHECKED_BYTES)), infoAt + CHECKSUMS_AT + 2);
}

/** Seven bits a byte. */
const id3Size = (bytes: Buffer): number =>
  [6, 7, 8, 9].reduce((size, at) => size * 128 + bytes.readUInt8(at), 0);

/** Eleven bits, MPEG-2, layer III, not protected by a checksum of its own. */
const isSync = (head: number): boolean => head === 0xfff3;

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** CRC-16/ARC. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i += 1) crc = (crc >> 8) ^ CRC_TABLE[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}
