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
  'qtrle',
  'dnxhd',
];
const TS_CODECS = ['h264', 'hevc', 'mpeg2video', 'mpeg4'];

/** Says whether frames can be cut out of a source exactly as it is, after a change of container, or only after encoding it anew. */
export async function choosePreparation(path: string, probe: SourceProbe): Promise<Preparation> {
  const { codec, longestGopSeconds, hasMissingTimestamps } = probe.video;
  if (hasMissingTimestamps) return { action: 'reencode', reason: 'frames without a time stamp' };
  if (longestGopSeconds > LONGEST_GOP_SECONDS)
    return { action: 'reencode', reason: `${Math.round(longestGopSeconds)} s without a keyframe` };

  if (probe.formatNames.includes('mpegts'))
    return TS_CODECS.includes(codec)
      ? { action: 'remux', reason: 'MPEG-TS has no index to seek by' }
      : { action: 'reencode', reason: `${codec} in MPEG-TS` };
  if (probe.formatNames.includes('flv') && codec === 'h264')
    return { action: 'remux', reason: 'FLV has no index to seek by' };
  if (probe.formatNames.includes('matroska')) {
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
