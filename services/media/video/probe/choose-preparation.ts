import { open } from 'node:fs/promises';
import { readTopLevelBoxes } from './mp4-boxes.js';
import type { SourceProbe } from './source-probe.js';

const CUES_ID = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 4 * 1024 * 1024;

/** Whether a WebM or Matroska file seems to have a seek index: the head refers to it, or it is near the end. */
async function hasMatroskaCues(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    if (head.includes(CUES_ID)) return true;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.includes(CUES_ID);
  } finally {
    await file.close();
  }
}

export type Preparation = { action: 'as-is' } | { action: 'remux' | 'reencode'; reason: string };

/**
 * A segment starts decoding at the keyframe before it; with longer GOPs that costs more than encoding the
 * source once.
 */
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

/**
 * Decides whether a source can be cut frame-accurately as it is, after remuxing, or only after encoding it
 * again.
 */
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
    return isIndexed ? asMarked(probe) : { action: 'remux', reason: 'no seek index' };
  }
  if (probe.formatNames.includes('mov')) {
    if (!MOV_CODECS.includes(codec)) return { action: 'reencode', reason: `unusual codec ${codec}` };
    const isFragmented = (await readTopLevelBoxes(path)).some((box) => box.type === 'moof');
    return isFragmented ? { action: 'remux', reason: 'fragmented mp4' } : asMarked(probe);
  }
  // AVI has no presentation timestamps, and program streams and the rest have no reliable index.
  return { action: 'reencode', reason: `container ${probe.formatNames.join(',')}` };
}

/** A cut or a seek may begin at any frame that the container marks. */
const asMarked = ({ video: { falseKeyframes = 0 } }: SourceProbe): Preparation =>
  falseKeyframes > 0
    ? { action: 'remux', reason: `${falseKeyframes} frames are marked as keyframes and are none` }
    : { action: 'as-is' };

/**
 * Returns why the frames cannot be cut as they are: such properties are normalized once, here, and no later
 * step has to handle them. What costs nothing at a cut is left unchanged: 10 bit, 4:4:4, odd sizes,
 * non-square pixels.
 */
function videoReason({ video }: SourceProbe, damagedFrames: number): string | null {
  if (video.hasMissingTimestamps) return 'frames without a timestamp';
  if (damagedFrames > 0) return `${damagedFrames} damaged frames`;
  if (video.longestGopSeconds > LONGEST_GOP_SECONDS)
    return `${Math.round(video.longestGopSeconds)} s without a keyframe`;
  if (video.isVfr) return 'variable frame rate';
  if (video.rotation !== 0 || video.isMirrored) return 'rotated or mirrored frames';
  if (video.hasOddMatrix) return 'a display matrix that is no quarter turn';
  if (video.isHdr) return `high dynamic range (${video.colorTransfer})`;
  if (video.isInterlaced) return 'half pictures';
  if (video.hasAlpha) return 'transparent frames';
  return null;
}
