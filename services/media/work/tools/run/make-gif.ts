import { join } from 'node:path';
import { type FfmpegInput, runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import {
  inSeconds,
  outputName,
  refused,
  type ToolInputOf,
  type ToolMade,
  type ToolRun,
} from '../flow/tool-run.js';
import { videoPad } from './audio-chain.js';
import { inputOf, OPENED, type OpenVideo, prepareVideo, probeVideo } from './open-video.js';
import { gridFilter, gridOf, videoChain } from './video-chain.js';

/** Maximum number of bytes of frames, which are in memory until the GIF's palette is known. */
const MAX_BYTES = 1_000_000_000;

/** The decoder of ffmpeg itself drops the transparency of VP8 and VP9. */
function decodedWithAlpha(video: OpenVideo): FfmpegInput {
  const { decoder } = video.probe.video;
  const { path, options = [] } = inputOf(video);
  return { path, options: [...(decoder ? ['-c:v', decoder] : []), ...options] };
}

/** Makes a GIF of a time span, with one palette of its changing parts. What is transparent stays so. */
export async function makeGif(values: ToolInputOf<'video-to-gif'>, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, start, fps, loop } = values;
  const found = await probeVideo(run, 'videoUrl', videoUrl);
  // Preparing a video puts its transparent frames on black. No frame is sought here, so that it can be read as it is.
  const isTransparent = found.probe.video.hasAlpha && !found.probe.video.hasMissingTimestamps;
  const untilSeconds = start + values.duration;
  const video = isTransparent ? found : await prepareVideo(run, found, { untilSeconds });
  const { probe } = video;
  const grid = gridOf(probe);
  if (start >= probe.durationSeconds)
    throw refused(
      `start must be before the end of the video, which is ${inSeconds(probe.durationSeconds)} long`,
    );
  const width = Math.min(values.width, grid.width);
  const height = Math.max(1, Math.round((grid.height * width) / grid.width));
  const duration = Math.min(values.duration, probe.durationSeconds - start);
  if (duration * fps * width * height * 4 > MAX_BYTES)
    throw refused('duration, fps and width result in too large an animation; reduce one of them');

  const outPath = join(run.scratch, 'animation.gif');
  const filters = [
    ...(isTransparent ? [gridFilter(grid), 'format=rgba'] : videoChain(probe)),
    // The last frame is repeated to the end, because the audio may be longer than the video.
    `tpad=stop=${Math.ceil((probe.durationSeconds * grid.fpsNum) / grid.fpsDen) + 1}:stop_mode=clone`,
    `trim=start=${start.toFixed(3)}:duration=${duration.toFixed(3)}`,
    'setpts=PTS-STARTPTS',
    // The frame shown at a time is the one that began last.
    `fps=fps=${fps}:start_time=0:round=up`,
    `scale=${width}:${height}:flags=lanczos`,
    'split[shown][measured]',
  ];
  run.report(OPENED, 'Choosing colours');
  await runFfmpeg({
    inputs: [isTransparent ? decodedWithAlpha(video) : inputOf(video)],
    filterGraph: [
      `${videoPad(probe)}${filters.join(',')}`,
      `[measured]palettegen=stats_mode=diff:reserve_transparent=${isTransparent ? 1 : 0}[palette]`,
      '[shown][palette]paletteuse=dither=sierra2_4a:diff_mode=rectangle[v]',
    ].join(';'),
    outputs: [{ path: outPath, options: ['-map', '[v]', '-loop', loop ? '0' : '-1', '-f', 'gif', '-y'] }],
    signal: run.signal,
    onProgress: ({ outTimeSeconds }) => run.report(OPENED + 0.9 * Math.min(1, outTimeSeconds / duration)),
  });
  return { path: outPath, filename: outputName(videoUrl, 'animation', 'gif'), contentType: 'image/gif' };
}
