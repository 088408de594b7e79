import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { readTopLevelBoxes } from './mp4-boxes.js';

export interface Mp4Track {
  readonly frames: number;
  /** Units per second in which its times are counted. */
  readonly timescale: number;
  /** SHA-256 of the decoder's extradata (`avcC`), as ffprobe writes it. */
  readonly extradataHash: string;
}

/** Fields after a box's version and flags, ISO/IEC 14496-12. */
const MDHD_TIMESCALE_AT = { 0: 12, 1: 20 } as const;
const STSZ_COUNT_AT = 8;
/** Bytes before the boxes of a visual sample entry: its own header, and the fields that all of them have. */
const STSD_HEADER_BYTES = 8;
const VISUAL_ENTRY_BYTES = 78;

/**
 * Reads from an MP4 file with one H.264 track, written by this service, what ffprobe would report, without
 * starting it. Returns null for any other file.
 */
export async function readMp4Track(path: string): Promise<Mp4Track | null> {
  const moov = (await readTopLevelBoxes(path)).find(({ type }) => type === 'moov');
  if (!moov) return null;
  const bytes = Buffer.alloc(moov.sizeBytes);
  const file = await open(path, 'r');
  try {
    await file.read(bytes, 0, bytes.length, moov.offset);
  } finally {
    await file.close();
  }
  const mdia = findBox(bytes.subarray(8), ['trak', 'mdia']);
  const mdhd = findBox(mdia, ['mdhd']);
  const stbl = findBox(mdia, ['minf', 'stbl']);
  const stsz = findBox(stbl, ['stsz']);
  const entry = findBox(findBox(stbl, ['stsd'])?.subarray(STSD_HEADER_BYTES), ['avc1']);
  const avcC = findBox(entry?.subarray(VISUAL_ENTRY_BYTES), ['avcC']);
  if (!mdhd || !stsz || !avcC) return null;
  return {
    frames: stsz.readUInt32BE(STSZ_COUNT_AT),
    timescale: mdhd.readUInt32BE(MDHD_TIMESCALE_AT[mdhd.readUInt8(0) === 1 ? 1 : 0]),
    extradataHash: `SHA256:${createHash('sha256').update(avcC).digest('hex')}`,
  };
}

/** Returns the content of a nested box, following the first box of each name. */
function findBox(bytes: Buffer | undefined, [name, ...names]: readonly string[]): Buffer | undefined {
  if (!bytes || name === undefined) return bytes;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return undefined;
    if (bytes.toString('latin1', at + 4, at + 8) === name)
      return findBox(bytes.subarray(at + 8, at + size), names);
    at += size;
  }
  return undefined;
}
