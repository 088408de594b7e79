/**
 * A voice's MP3 in which all frames have the same length and are independent (constant bit rate, no bit
 * reservoir), after the info frame that tells players their number: any frame can replace another. ISO/IEC
 * 13818-3, layer III, 24 kHz, mono.
 */
export interface FramedMp3 {
  readonly bytes: Buffer;
  /** Offsets of the info frame and of the first audio frame. */
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
/** Offset after the header and the side information of one channel. */
const INFO_AT = 13;
/** Offset of the checksums at the end of the LAME extension: of all frames, and of the tag itself. */
const CHECKSUMS_AT = 165;
const CHECKED_BYTES = 190;

/** Returns null when the file does not consist of such frames. */
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

/** Returns the frames of a file without an info frame; null when they are of another kind. */
export function readBareFrames(bytes: Buffer): Buffer[] | null {
  const count = bytes.length / FRAME_BYTES;
  if (!Number.isInteger(count)) return null;
  const frames = Array.from({ length: count }, (_, i) =>
    bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES),
  );
  return frames.every((frame) => isSync(frame.readUInt16BE(0))) ? frames : null;
}

/** Updates the checksums to the current frames. */
export function sealFrames({ bytes, infoAt, framesAt }: FramedMp3): void {
  bytes.writeUInt16BE(crc16(bytes.subarray(framesAt)), infoAt + CHECKSUMS_AT);
  bytes.writeUInt16BE(0, infoAt + CHECKSUMS_AT + 2);
  bytes.writeUInt16BE(crc16(bytes.subarray(infoAt, infoAt + CHECKED_BYTES)), infoAt + CHECKSUMS_AT + 2);
}

/** Decodes a synchsafe integer of 7 bits per byte. */
const id3Size = (bytes: Buffer): number =>
  [6, 7, 8, 9].reduce((size, at) => size * 128 + bytes.readUInt8(at), 0);

/** Sync word of 11 bits, MPEG-2, layer III, without CRC protection. */
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
