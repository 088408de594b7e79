import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { outputRate } from '../render/plan/output-rate.js';
import { frameSize } from '../render/plan/output-size.js';
import { colourTags, videoTimescale } from '../render/video/encoder-profile.js';
import { videoFilters } from '../render/video/video-filters.js';
import { choosePreparation } from './choose-preparation.js';
import { markKeyframes } from './mark-keyframes.js';
import { isRefusal } from './not-a-video.js';
import { probeSource } from './probe-source.js';
import { deinterlaceFilters, flattenFilters, settledVideo, toneMapFilters } from './settle-frame-shape.js';
import type { SourceProbe } from './source-probe.js';

export type Conversion = {
  inputOptions: readonly string[];
  videoOptions: readonly string[];
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
};

/** Audio codecs that MP4 may contain unchanged; any other is converted losslessly to FLAC. */
const MP4_SOUND = ['aac', 'mp3', 'ac3', 'eac3', 'opus', 'flac', 'alac'];

/** Writes the video and the audio of a source into a new file, which appears only when it is complete. */
async function convertSource(
  path: string,
  { audio, videoStreamIndex, durationSeconds }: SourceProbe,
  outPath: string,
  { inputOptions, videoOptions, signal, onProgress }: Conversion,
): Promise<void> {
  const isMatroska = outPath.endsWith('.mkv');
  const audioCodec = isMatroska || MP4_SOUND.includes(audio?.codec ?? '') ? 'copy' : 'flac';
  const audioOptions = audio ? ['-map', `0:${audio.streamIndex}`, '-c:a', audioCodec] : ['-an'];
  const container = isMatroska ? ['-f', 'matroska'] : ['-f', 'mp4', '-strict', '-2'];
  const partPath = `${outPath}.part`;
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-fflags', '+genpts', ...inputOptions] }],
      outputs: [
        {
          path: partPath,
          options: [
            ...['-map', `0:${videoStreamIndex}`, ...videoOptions, ...audioOptions],
            ...['-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '4096', ...container],
          ],
        },
      ],
      signal,
      onProgress: ({ outTimeSeconds }) => onProgress?.(Math.min(1, outTimeSeconds / durationSeconds)),
    });
    await rename(partPath, outPath);
  } finally {
    await rm(partPath, { force: true });
  }
}

type NormalizeOptions = {
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
 * a keyframe every second. Without B-frames every intra frame is marked as a keyframe, which is true only when each may
 * be one.
 */
async function normalizeSource(
  path: string,
  probe: SourceProbe,
  outDir: string,
  { signal, onProgress, untilSeconds }: NormalizeOptions,
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
      ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '14', '-bf', '0'],
      ...['-keyint_min', '1', ...colourTags],
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
  if (video.hasMissingTimestamps && !isWithoutGaps(video)) return [ticks, 'setpts=PTS-STARTPTS', grid];
  const total = Math.max(1, Math.round(((video.endTime - originSeconds) * fpsNum) / fpsDen));
  return [
    ...[ticks, `setpts=${timeOfFrames(video, originSeconds)}+${BORDER_SECONDS}/TB`],
    `${grid}:eof_action=pass`,
    ...[`tpad=stop=${total}:stop_mode=clone`, `trim=end_frame=${total}`],
  ];
}

/**
 * The decoder gives no time to the last frames of a stream with B-frames and without timestamps. They come in the order
 * in which they are shown, so that their number tells their time.
 */
function timeOfFrames(video: SourceProbe['video'], originSeconds: number): string {
  if (!video.hasMissingTimestamps || !video.nominalFps) return 'PTS';
  const { num, den } = video.nominalFps;
  return `(N*${den}/${num}+${(video.startTime - originSeconds).toFixed(6)})/TB`;
}

/** Whether as many frames are stored as are shown at the stated rate. */
function isWithoutGaps({ nominalFps, startTime, lastFrameTime, frameCount }: SourceProbe['video']): boolean {
  if (!nominalFps) return false;
  const steps = ((lastFrameTime - startTime) * nominalFps.num) / nominalFps.den;
  return Math.abs(steps - (frameCount - 1)) < 0.5;
}

export type PreparedSource = {
  path: string;
  probe: SourceProbe;
  action: 'as-is' | 'remuxed' | 'reencoded';
};

type Options = {
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
  /** Frames that were found to be missing or corrupt. */
  damagedFrames?: number;
  /** When the source must be encoded again, only up to this time; the metadata then ends there as well. */
  untilSeconds?: number | undefined;
};

/** Ensures that frames can be cut out of the source exactly, if necessary from a new file in `outDir`. */
export async function prepareSource(
  path: string,
  known: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource> {
  const { signal } = options;
  const isOlder = known.video.falseKeyframes === undefined;
  const probe = isOlder ? await probeSource(path, { signal, isDecodable: true }) : known;
  const preparation = await choosePreparation(path, probe, options);
  if (preparation.action === 'as-is') return { path, probe, action: 'as-is' };
  if (preparation.action === 'remux') {
    const remuxed = await remux(path, probe, outDir, options);
    if (remuxed) return remuxed;
  }
  const outPath = await normalizeSource(path, probe, outDir, options);
  const remade = await probeSource(outPath, { signal, isDecodable: true });
  return { path: outPath, probe: remade, action: 'reencoded' };
}

/**
 * Copies the streams into a container with an index of true keyframes; null when the result lost frames or cannot be cut
 * either.
 */
async function remux(
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource | null> {
  const isMp4 = probe.formatNames.includes('mpegts') || probe.formatNames.includes('mov');
  const remuxed = isMp4 ? null : await remuxTo('mkv', path, probe, outDir, options);
  // Which packets are marked as keyframes can be corrected in an MP4 file only.
  return remuxed ?? remuxTo('mp4', path, probe, outDir, options);
}

async function remuxTo(
  extension: 'mp4' | 'mkv',
  path: string,
  probe: SourceProbe,
  outDir: string,
  options: Options,
): Promise<PreparedSource | null> {
  const outPath = join(outDir, `prepared.${extension}`);
  const timescale = extension === 'mp4' ? ['-video_track_timescale', '90000'] : [];
  try {
    await convertSource(path, probe, outPath, {
      ...options,
      inputOptions: [],
      videoOptions: ['-c:v', 'copy', ...timescale],
    });
    if (extension === 'mp4') await markKeyframes(outPath, probe.video.codec, options.signal);
    const remade = await probeSource(outPath, options);
    // A recording of a broadcast starts with a few frames before the first keyframe, which are dropped now.
    const isWhole =
      remade.video.frameCount >= probe.video.frameCount * 0.95 &&
      Math.abs(remade.durationSeconds - probe.durationSeconds) < Math.max(0.5, probe.durationSeconds * 0.01);
    if (isWhole && (await choosePreparation(outPath, remade)).action === 'as-is')
      return { path: outPath, probe: remade, action: 'remuxed' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  await rm(outPath, { force: true });
  return null;
}
