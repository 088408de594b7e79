import { createHash } from 'node:crypto';
import { findBox, readMoov, readTimescale } from './mp4-boxes.js';

export interface Mp4Track {
  readonly frames: number;
  /** Units per second in which its times are counted. */
  readonly timescale: number;
  /** SHA-256 of the decoder's extradata (`avcC`), as ffprobe writes it. */
  readonly extradataHash: string;
}

/** Field of the box's content, ISO/IEC 14496-12. */
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
  const timescale = readTimescale(findBox(mdia, ['mdhd']));
  const stbl = findBox(mdia, ['minf', 'stbl']);
  const stsz = findBox(stbl, ['stsz']);
  const entry = findBox(findBox(stbl, ['stsd'])?.subarray(STSD_HEADER_BYTES), ['avc1']);
  const avcC = findBox(entry?.subarray(VISUAL_ENTRY_BYTES), ['avcC']);
  if (!timescale || !stsz || stsz.length < STSZ_COUNT_AT + 4 || !avcC) return null;
  return {
    frames: stsz.readUInt32BE(STSZ_COUNT_AT),
    timescale,
    extradataHash: `SHA256:${createHash('sha256').update(avcC).digest('hex')}`,
  };
}
