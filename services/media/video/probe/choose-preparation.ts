import { hasMatroskaCues } from './matroska-cues.js';
import { readTopLevelBoxes } from './mp4-boxes.js';
import type { SourceProbe } from './source-probe.js';

export type Preparation = { action: 'as-is' } | { action: 'remux' | 'reencode'; reason: string };

/** A segment starts decoding at the keyframe before it; with rarer keyframes than this that costs more than encoding once. */
const LONGEST_GOP_SECONDS = 30;

const MOV_CODECS = [
  'h264',
  'hevc',
  'av1',
  'vp9',
  'vp8',
  'mpeg4',
  'mpeg2video',
  'mjpeg',
  'prores',
  'png',
  'dnxhd',
];
const MATROSKA_CODECS = [...MOV_CODECS, 'ffv1'];
const TS_CODECS = ['h264', 'hevc', 'mpeg2video', 'mpeg4'];

/** Says whether frames can be cut out of a source exactly as it is, after a change of container, or only after encoding it anew. */
export async function choosePreparation(
  path: string,
  probe: SourceProbe,
  { damagedFrames = 0 }: { damagedFrames?: number } = {},
): Promise<Preparation> {
  const reason = videoReason(probe, damagedFrames);
  if (reason) return { action: 'reencode', reason };
  const { codec } = probe.video;

  if (probe.formatNames.includes('mpegts'))
    return TS_CODECS.includes(codec)
      ? { action: 'remux', reason: 'MPEG-TS has no index to seek by' }
      : { action: 'reencode', reason: `${codec} in MPEG-TS` };
  if (probe.formatNames.includes('flv') && codec === 'h264')
    return { action: 'remux', reason: 'FLV has no index to seek by' };
  if (probe.formatNames.includes('matroska')) {
    if (!MATROSKA_CODECS.includes(codec)) return { action: 'reencode', reason: `unusual codec ${codec}` };
    const isIndexed = probe.headerDurationSeconds !== null && (await hasMatroskaCues(path));
    return isIndexed ? { action: 'as-is' } : { action: 'remux', reason: 'no seek index' };
  }
  if (probe.formatNames.includes('mov')) {
    if (!MOV_CODECS.includes(codec)) return { action: 'reencode', reason: `unusual codec ${codec}` };
    const isFragmented = (await readTopLevelBoxes(path)).some((box) => box.type === 'moof');
    return isFragmented ? { action: 'remux', reason: 'fragmented mp4' } : { action: 'as-is' };
  }
  // AVI keeps no presentation times, program streams and the rest no dependable index.
  return { action: 'reencode', reason: `container ${probe.formatNames.join(',')}` };
}

/**
 * What a picture must not be when it is cut: each is settled once, here, and nothing made of the source later has to know it.
 * What costs nothing at a cut stays as it is: 10 bit, 4:4:4, odd sizes, pixels that are not square.
 */
function videoReason({ video }: SourceProbe, damagedFrames: number): string | null {
  if (video.hasMissingTimestamps) return 'frames without a time stamp';
  if (damagedFrames > 0) return `${damagedFrames} damaged frames`;
  if (video.longestGopSeconds > LONGEST_GOP_SECONDS)
    return `${Math.round(video.longestGopSeconds)} s without a keyframe`;
  if (video.isVfr) return 'a variable rate';
  if (video.rotation !== 0 || video.isMirrored) return 'a picture to be turned or mirrored';
  if (video.isHdr) return `high dynamic range (${video.colorTransfer})`;
  if (video.isInterlaced) return 'half pictures';
  if (video.hasAlpha) return 'a transparent picture';
  return null;
}
