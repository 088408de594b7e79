import { join } from 'node:path';
import { outputRate } from '../render/plan/output-rate.js';
import { frameSize } from '../render/plan/output-size.js';
import { colourTags, videoTimescale } from '../render/video/encoder-profile.js';
import { videoFilters } from '../render/video/video-filters.js';
import { convertSource } from './convert-source.js';
import { deinterlaceFilters, flattenFilters, settledVideo, toneMapFilters } from './settle-frame-shape.js';
import type { SourceProbe } from './source-probe.js';

type Options = {
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
  /** Seconds of the source after which nothing is needed. */
  untilSeconds?: number | undefined;
};

/** Makes times on the border between two frames always round to the same side. */
const BORDER_SECONDS = 0.0001;

/**
 * Encodes a source again, near-losslessly, so that every cut, still and tool can rely on: a constant rate on
 * the export's own grid from second 0, upright, opaque, progressive frames with square pixels in BT.709, and
 * a keyframe every second.
 */
export async function normalizeSource(
  path: string,
  probe: SourceProbe,
  outDir: string,
  { signal, onProgress, untilSeconds }: Options,
): Promise<string> {
  const { video } = probe;
  const outPath = join(outDir, 'prepared.mp4');
  const { num, den } = outputRate(video);
  const output = { fpsNum: num, fpsDen: den };
  const settled = settledVideo(video);
  const filters = [
    ...deinterlaceFilters(video),
    ...evenTimes(probe, output),
    ...flattenFilters(video),
    ...toneMapFilters(video),
    ...videoFilters(settled, frameSize(settled)),
  ];
  await convertSource(path, probe, outPath, {
    inputOptions: [
      ...['-reinit_filter', '0', ...(video.decoder ? ['-c:v', video.decoder] : [])],
      // Video and audio count from the origin from here on.
      ...['-itsoffset', (probe.startTime - probe.originSeconds).toFixed(6)],
    ],
    videoOptions: [
      ...['-vf', filters.join(',')],
      ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '14', '-bf', '0', ...colourTags],
      ...['-force_key_frames', 'expr:gte(t,n_forced)', '-video_track_timescale', `${videoTimescale(output)}`],
      ...(untilSeconds === undefined ? [] : ['-t', untilSeconds.toFixed(3)]),
    ],
    signal,
    onProgress,
  });
  return outPath;
}

/**
 * Returns filters that fill the export's frame grid where the source has gaps, exactly as long as the video
 * is shown.
 */
function evenTimes(
  { video, originSeconds }: SourceProbe,
  { fpsNum, fpsDen }: { fpsNum: number; fpsDen: number },
) {
  const ticks = `settb=1/${fpsNum * 1000}`;
  const grid = `fps=fps=${fpsNum}/${fpsDen}:start_time=0:round=near`;
  // Generated timestamps are right but for their start.
  if (video.hasMissingTimestamps) return [ticks, 'setpts=PTS-STARTPTS', grid];
  const total = Math.max(1, Math.round(((video.endTime - originSeconds) * fpsNum) / fpsDen));
  return [
    ...[ticks, `setpts=PTS+${BORDER_SECONDS}/TB`, `${grid}:eof_action=pass`],
    ...[`tpad=stop=${total}:stop_mode=clone`, `trim=end_frame=${total}`],
  ];
}
