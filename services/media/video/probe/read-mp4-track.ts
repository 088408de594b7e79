import { createHash } from 'node:crypto';
import { findBox, readMoov } from './mp4-boxes.js';

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
  const moov = await readMoov(path);
  if (!moov) return null;
  const mdia = findBox(moov, ['trak', 'mdia']);
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
